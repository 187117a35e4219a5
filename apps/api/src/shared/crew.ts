/** The processes that serve behind one port, as one of them sees them. */
export interface Crew {
  /** Of this process, unlike that of any other that ever served behind the port. */
  number: string;
  /** Where each listens for the others; nobody else may enter. */
  folder: string;
  /** The metrics of all, in Prometheus' text form. */
  gather(): Promise<string>;
  /** Says how this process is measured. */
  measuredBy(measure: () => Promise<object[]>): void;
}
