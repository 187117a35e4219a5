import { z } from "zod";
import { entryKindTable, itemKindTable, listColumn } from "../kinds.ts";
import { listKeys } from "./collections.rules.ts";

export interface ErrorKind {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each code names its own parameters; `ErrorParams` reads them back.
  message: (params: any) => string;
}

/** The refusals that pages create without the server; kept separate so that pages need not load all refusals. */
export const errorsOfPages = {
  "session.unauthorized": { status: 401, message: () => "Não autorizado" },
  "session.forbidden": { status: 403, message: () => "Token inválido" },
  "file.not-image": { status: 400, message: () => "O arquivo não é uma imagem JPEG, PNG ou WebP" },
  "internal.unknown": { status: 500, message: () => "Erro desconhecido" },
} as const satisfies Record<string, ErrorKind>;

/** One field that failed validation: its path, such as `products.0.itemId`, and the message. */
export const issue = z.object({ path: z.string(), message: z.string() });
export type Issue = z.output<typeof issue>;

const otherDependents = [
  "lot",
  "supplier",
  "fruit-group",
  "payment",
  "customer",
  "place",
  "dispatch",
  "invoice",
] as const;

/** The kinds of records that a refusal can name and that the page links. */
const dependentKinds = [
  ...listKeys(itemKindTable),
  ...listColumn(entryKindTable, "record"),
  ...otherDependents,
] as const;

export const dependent = z.object({ kind: z.enum(dependentKinds), id: z.string(), name: z.string() });
export type Dependent = z.output<typeof dependent>;

export const errorReply = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  issues: z.array(issue).optional(),
  /** The records that depend on the refused record, at most twenty. */
  dependents: z.array(dependent).optional(),
  requestId: z.string().optional(),
});
export type ErrorReply = z.output<typeof errorReply>;
