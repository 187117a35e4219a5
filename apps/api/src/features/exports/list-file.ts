/** A list's file while it is written. */
export interface ListFile {
  /** Writes rows and waits for a reader who is slower. */
  add(rows: readonly object[]): Promise<void>;
  /** Writes the file's end; needs nothing more of the database. */
  end(): Promise<void>;
}
