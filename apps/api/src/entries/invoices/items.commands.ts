import type { Issue } from "@pomar/contract/core/errors";
import type { InvoiceImport, InvoiceStockLine } from "@pomar/contract/entries/invoices/invoices.schema";
import type { CodedType } from "@pomar/contract/entries/lookups/lookups.routes";
import type { ReceptionKind } from "@pomar/contract/kinds";
import { additionalCreate } from "@pomar/contract/registries/additionals/additionals.schema";
import { additiveCreate } from "@pomar/contract/registries/additives/additives.schema";
import { fruitCreate } from "@pomar/contract/registries/fruits/fruits.schema";
import { packagingCreate } from "@pomar/contract/registries/packaging/packaging.schema";
import type { z } from "zod";
import type { ActionContext } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { invalidBy } from "../../platform/http/request.ts";
import { fruitCommands } from "../../registries/fruits/fruits.commands.ts";
import {
  additionalCommands,
  additiveCommands,
  packagingCommands,
} from "../../registries/supplies/supplies.commands.ts";
import { findFreeCode } from "../lookups/lookups.queries.ts";

type NewItem = NonNullable<InvoiceStockLine["newItem"]>;

/** The commands for the items of each kind of reception. */
export const itemCommands = {
  "raw-material": fruitCommands,
  additive: additiveCommands,
  additional: additionalCommands,
  packaging: packagingCommands,
} satisfies Record<ReceptionKind, unknown>;

/** The schema and the command for a new item of each kind of reception, and the usual values of absent fields. */
const registries = {
  "raw-material": registry("fruits", fruitCreate, fruitCommands.create, {}),
  additive: registry("additives", additiveCreate, additiveCommands.create, { unit: "g", function: "outro" }),
  additional: registry("additional", additionalCreate, additionalCommands.create, { unit: "kg" }),
  packaging: registry("packaging", packagingCreate, packagingCommands.create, { unit: "un", kind: "outro" }),
} satisfies Record<ReceptionKind, unknown>;

function registry<Create>(
  type: CodedType,
  schema: z.ZodType<Create>,
  create: (tx: Tx, input: Create, act: ActionContext) => Promise<{ id: string }>,
  usual: Partial<NewItem>,
) {
  return async (tx: Tx, item: NewItem, act: ActionContext): Promise<string> => {
    const code = await findFreeCode(tx, { type, name: item.name });
    const parsed = schema.safeParse({ ...usual, ...item, code });
    if (!parsed.success) throw invalidBy(parsed.error);
    return (await create(tx, parsed.data, act)).id;
  };
}

/**
 * Finds the items of an invoice's lines and creates the new items; two lines with the same name share a new item.
 * @returns the item of each line by the line's number, and the created items.
 */
export async function createItems(tx: Tx, lines: InvoiceImport["items"], act: ActionContext) {
  const ids = new Map<number, string>();
  const made: { kind: ReceptionKind; id: string; name: string }[] = [];
  const issues: Issue[] = [];
  for (const [at, line] of lines.entries()) {
    if ("notStock" in line) continue;
    const { n, type, itemId, newItem } = line;
    const same = newItem && made.find(({ kind, name }) => kind === type && name === newItem.name.toLowerCase());
    if (itemId ?? same?.id) ids.set(n, itemId ?? same?.id ?? "");
    else if (newItem)
      try {
        const id = await registries[type](tx, newItem, act);
        ids.set(n, id);
        made.push({ kind: type, id, name: newItem.name.toLowerCase() });
      } catch (error) {
        // A duplicate name fails in the database and aborts the transaction, after which no statement may follow.
        if (!(error instanceof AppError) || error.statusCode !== 400) throw error;
        issues.push(...(error.issues ?? []).map((issue) => ({ ...issue, path: `items.${at}.newItem.${issue.path}` })));
      }
  }
  if (issues.length > 0) throw AppError.invalid(issues);
  return { ids, made: made.map(({ kind, id }) => ({ kind, id })) };
}
