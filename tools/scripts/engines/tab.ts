/** One window of a browser, as far as any of them can be driven. An expression is JavaScript that the page evaluates. */
export interface Tab {
  open(url: string): Promise<void>;
  /** What the expression is worth, as JSON. */
  ask<Value>(expression: string): Promise<Value>;
  /** A real click onto the middle of the element that the expression is. */
  press(expression: string): Promise<void>;
  /** Real keys into the element that the expression is. */
  type(expression: string, text: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  picture(file: string): Promise<void>;
}

export interface Engine {
  /** `Firefox 140.0` */
  name: string;
  /** Where it finds the app. */
  url: string;
  tab: Tab;
  /** The errors that its console took since the last time, a line each. */
  heard(): string[];
  close(): Promise<void>;
}

/** An engine that may be missing on this machine. */
export interface Candidate {
  name: string;
  /** By the program: the package of Debian that brings it. */
  needs: Record<string, string>;
  start(appUrl: string): Promise<Engine>;
}
