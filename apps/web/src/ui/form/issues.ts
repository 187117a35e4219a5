import type { z } from "zod";

/** Message by path, as `products.0.itemId`. */
export type Messages = Record<string, string>;

/** Validates a body by the contract's schema, with the server's own sentences: the first message of each path. */
export function listMessages(schema: z.ZodType, body: unknown): Messages {
  const result = schema.safeParse(body);
  return result.success
    ? {}
    : byPath(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** Keeps the first message of each path. */
export function byPath(issues: readonly { path: string; message: string }[]): Messages {
  const messages: Messages = {};
  for (const { path, message } of issues) messages[path] ??= message;
  return messages;
}

export interface SummaryLine {
  /** The path in the body. */
  path: string;
  /** The field that the line links to; null when the message is about none of them. */
  field: string | null;
  label: string | null;
  message: string;
}

/** The error summary in the order of `labels`; a path below a field (`products.0.itemId`) belongs to the field. */
export function buildSummary(messages: Messages, labels: Record<string, string>): SummaryLine[] {
  const order = Object.keys(labels);
  return Object.entries(messages)
    .map(([path, message]): SummaryLine => {
      const field = order.find((name) => path === name || path.startsWith(`${name}.`)) ?? null;
      return { path, field, label: field === null ? null : (labels[field] ?? null), message };
    })
    .filter(
      ({ field, message }, i, lines) => lines.findIndex((one) => one.field === field && one.message === message) === i,
    )
    .sort((a, b) => order.indexOf(a.field ?? "") - order.indexOf(b.field ?? ""));
}
