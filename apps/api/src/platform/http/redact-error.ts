export interface RedactedError {
  type: string;
  message: string;
  /** The frames of the stack, without the message. */
  stack: string[];
  code?: string;
  table?: string;
  column?: string;
  constraint?: string;
  routine?: string;
  /** The SQL statement, without its values. */
  sql?: string;
  cause?: RedactedError;
}

const fieldsKept = ["code", "table", "column", "constraint", "routine"] as const;
const deepestCause = 5;

/** Describes an error without user input: no parameters, PostgreSQL detail, parser quotations or library objects. */
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

/** Describes an error without user input as readable lines, followed by its causes. */
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
  // An error of class 22 means a wrong value, and its message repeats that value. The messages of all other classes
  // name tables and columns only.
  return String(Reflect.get(error, "code")).startsWith("22") ? "data exception" : error.message;
}

/** Removes quotations from a text: messages of parsers, serialisers and addresses repeat their input. */
export const withoutQuoted = (text: string): string => text.replace(/".*"/s, '"…"');

function listFrames({ stack = "", message }: Error): string[] {
  // The message is cut off first, because its lines may look like frames.
  const behind = message === "" ? stack : (stack.split(message).at(-1) ?? "");
  return behind
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
}
