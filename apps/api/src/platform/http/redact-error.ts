export interface RedactedError {
  type: string;
  message: string;
  /** Frames only. */
  stack: string[];
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** The statement, without its values. */
  sql?: string;
  cause?: RedactedError;
}

const fieldsKept = ["code", "table", "column", "constraint", "routine"] as const;
const deepestCause = 5;

/** An error without user input: no parameters, no PostgreSQL detail, no quotes of a parser, no library's objects. */
export function redactError(error: unknown, depth = 0): RedactedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: [] };
  const redacted: RedactedError = {
    type: error.constructor.name,
    message: redactMessage(error),
    stack: listFrames(error),
  };
  for (const name of fieldsKept) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string" && /^[\w.-]{1,100}$/.test(value)) redacted[name] = value;
  }
  const sql: unknown = Reflect.get(error, "query");
  if (typeof sql === "string") redacted.sql = sql;
  if (error.cause !== undefined && depth < deepestCause) redacted.cause = redactError(error.cause, depth + 1);
  return redacted;
}

/** The same as lines for a person, the causes below. */
export function redactText(error: unknown): string {
  const lines: string[] = [];
  for (let redacted: RedactedError | undefined = redactError(error); redacted; redacted = redacted.cause) {
    const { type, message, stack, cause: _, ...rest } = redacted;
    const details = Object.entries(rest).map(([name, value]) => `${name}: ${value}`);
    lines.push([`${type}: ${message}`, ...details].join("; "), ...stack.map((frame) => `    ${frame}`));
  }
  return lines.join("\n");
}

function redactMessage(error: Error): string {
  if (typeof Reflect.get(error, "query") === "string") return "Failed query";
  const isFromPostgres = typeof Reflect.get(error, "severity") === "string";
  if (!isFromPostgres) return withoutQuoted(error.message);
  // Class 22: a value is wrong, and the message repeats it. All others name tables and columns.
  return String(Reflect.get(error, "code")).startsWith("22") ? "data exception" : error.message;
}

/** A text without its quotations: parsers, serialisers and addresses repeat their input. */
export function withoutQuoted(text: string): string {
  return text.replace(/".*"/s, '"…"');
}

function listFrames({ stack = "", message }: Error): string[] {
  // A message may have lines that look like frames.
  const behind = message === "" ? stack : (stack.split(message).at(-1) ?? "");
  return behind
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}
