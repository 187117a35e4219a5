/** Why nobody came in. */
export interface Refusal {
  /** What is wrong with a field. */
  fields: { name?: string; password?: string };
  /** About the whole; null when the fields say it all. */
  message: string | null;
  isWrongPair?: boolean;
}
