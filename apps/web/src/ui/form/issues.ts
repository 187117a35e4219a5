import type { z } from "zod";

/** Messages by the path in the body, for example `products.0.itemId`. */
export type Messages = Record<string, string>;

/** Validates a body by the schema that the server also uses; returns the first message of each path. */
export function listMessages(schema: z.ZodType, body: unknown): Messages {
  const result = schema.safeParse(body);
  return result.success
    ? {}
    : byPath(result.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** The first message of each path, by the path. */
export function byPath(issues: readonly { path: string; message: string }[]): Messages {
  const messages: Messages = {};
  for (const { path, message } of issues) messages[path] ??= message;
  return messages;
}

export interface SummaryLine {
  /** The path of the message in the body. */
  path: string;
  /** The field to which the line links; null when the message belongs to no field. */
  field: string | null;
  label: string | null;
  message: string;
}

/** The error summary in the order of `labels`; a message within a field (`products.0.itemId`) belongs to the field. */
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
