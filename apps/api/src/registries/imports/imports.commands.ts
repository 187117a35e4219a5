import type { ImportRow, ImportVerdict } from "@pomar/contract/registries/imports/imports.routes";
import { type ActionContext, createPendingEvents } from "../../platform/action-context.ts";
import type { Tx } from "../../platform/db/db.ts";
import { withSavepoint } from "../../platform/db/with-savepoint.ts";
import { AppError, toRefusal } from "../../platform/http/app-error.ts";
import { invalidBy } from "../../platform/http/request.ts";
import { type Reading, readCell } from "./cell-values.ts";
import { awaitTurn, foldAll } from "./imports.queries.ts";
import type { Known, Registry } from "./registry.ts";
import {
  buildRowChanges,
  buildRowInput,
  comparable,
  differing,
  listMessages,
  mergedInput,
  mergedProblems,
  type RowInput,
} from "./row-input.ts";
import type { Cell } from "./sheet.ts";
import { reasonHeader, type Table } from "./table.ts";
import { buildWorkbook, toWorkbookColumn } from "./template.ts";

export const noVerdicts: Readonly<Record<ImportVerdict, number>> = {
  create: 0,
  update: 0,
  erase: 0,
  same: 0,
  refused: 0,
};

type Verdict = Pick<ImportRow, "verdict" | "messages" | "losses">;

interface Import {
  registry: Registry;
  table: Table;
  act: ActionContext;
  /** Called after every row with the number of processed rows and of all rows. */
  onRow: (done: number, total: number) => void;
}

/** Previews an import by running it and rolling it back. */
export function previewImport(tx: Tx, { act, ...given }: Import) {
  return withSavepoint(tx, async (undo) => {
    const preview = await importRows(tx, { ...given, act: { ...act, pendingEvents: createPendingEvents() } });
    await undo();
    return preview;
  });
}

/** Imports all rows or none. @throws 400 with one issue per refused row. */
export async function runImport(tx: Tx, given: Import) {
  const { rows, ...done } = await importRows(tx, given);
  if (done.refused === 0) return done;
  throw AppError.invalid(
    rows
      .filter(({ verdict }) => verdict === "refused")
      .map(({ line, messages }) => ({ path: `Linha ${line}`, message: messages.join("; ") })),
  );
}

/** Imports the rows that are not refused, and returns the refused ones. */
export async function runGoodRows(tx: Tx, given: Import) {
  const { rows, ...done } = await importRows(tx, given);
  return done;
}

async function importRows(tx: Tx, { registry, table, act, onRow }: Import) {
  await awaitTurn(tx);
  const meaning = await resolveWords(tx, registry, table);
  const inputs = table.rows.map((row) => buildRowInput(row, meaning));
  const recognise = await buildRecogniser(tx, registry, inputs, act.today);
  const counts = { ...noVerdicts };
  const rows: ImportRow[] = [];
  // The version in the call's `If-Match` refers to no record of the file, so it is not compared.
  const every = { ...act, ifMatch: null };
  for (const input of inputs) {
    const recognised = recognise(input);
    const verdict = await importRow(tx, registry, recognised, every);
    counts[verdict.verdict] += 1;
    rows.push({ line: input.line, name: String(recognised.input.fields.name ?? ""), ...verdict });
    onRow(rows.length, inputs.length);
  }
  return { ...counts, refusedFile: await refusedRows(table, rows), rows };
}

/** Resolves the names in the multi-valued cells of all rows by one query. */
async function resolveWords(tx: Tx, registry: Registry, table: Table): Promise<(words: string[]) => Reading> {
  const words = table.rows.flatMap(({ cells }) =>
    [...cells].flatMap(([column, cell]) => {
      if (column.kind !== "words" || cell === null) return [];
      const read = readCell(column, cell);
      return "value" in read ? (read.value as string[]) : [];
    }),
  );
  return registry.meaning ? registry.meaning(tx, words) : (value) => ({ value });
}

interface Recognised {
  /** The row's fields; for an existing record, merged with the stored values, so that both are validated together. */
  input: RowInput;
  known: Known | null;
  /** The line of an earlier row with the same record, key or name; null without such a row. */
  repeats: number | null;
}

/**
 * Builds a function that finds, for each row in order, the stored record that the row describes and the earlier row
 * that describes the same record.
 */
async function buildRecogniser(tx: Tx, registry: Registry, inputs: readonly RowInput[], today: string) {
  const { keyField } = registry;
  const rows = inputs.map((input) => ({
    input,
    key: comparable(registry, input.fields, keyField),
    name: comparable(registry, input.fields, "name"),
  }));
  const keys = rows.flatMap(({ key }) => key ?? []);
  const names = rows.flatMap(({ name }) => name ?? []);
  const folded = await foldAll(tx, names);
  const stored = await registry.known(tx, { keys, names }, today);
  const byKey = new Map(stored.map((known) => [known.key, known]));
  const byName = new Map(stored.map((known) => [known.foldedName, known]));
  const marksByInput = new Map(
    rows.map(({ input, key, name }) => [input, { key, name: name && (folded.get(name) ?? name) }]),
  );
  const lines = new Map<string, number>();

  return (input: RowInput): Recognised => {
    const { key = null, name = null } = marksByInput.get(input) ?? {};
    const known = (key === null ? undefined : byKey.get(key)) ?? (name === null ? undefined : byName.get(name)) ?? null;
    const marks = [key && `key ${key}`, name && `name ${name}`, known && `id ${known.id}`].filter(
      (mark) => mark !== null,
    );
    const repeats = marks.map((mark) => lines.get(mark)).find((line) => line !== undefined) ?? null;
    for (const mark of marks) if (!lines.has(mark)) lines.set(mark, input.line);
    const isSameName = name === null ? !("name" in input.fields) : name === known?.foldedName;
    return { input: known ? mergedInput(input, known, isSameName) : input, known, repeats };
  };
}

async function importRow(
  tx: Tx,
  registry: Registry,
  { input, known, repeats }: Recognised,
  act: ActionContext,
): Promise<Verdict> {
  const refused = (messages: string[]): Verdict => ({ verdict: "refused", messages, losses: [] });
  const { schema } = known ? registry.update : registry.create;
  const parsed = schema.safeParse(input.fields);
  const found = parsed.success ? [] : listMessages(registry, invalidBy(parsed.error));
  const problems = mergedProblems(registry, input.problems, found);
  if (repeats !== null) problems.unshift(`O mesmo cadastro já está na linha ${repeats}`);
  if (problems.length > 0 || !parsed.success) return refused(problems);

  const fields = known ? differing(known, parsed.data) : parsed.data;
  if (known && Object.keys(fields).length === 0) return { verdict: "same", messages: [], losses: [] };
  try {
    return await withSavepoint(tx, () => store(tx, registry, { known, fields, input }, act));
  } catch (error) {
    return refused(listMessages(registry, toRefusal(error)));
  }
}

interface ResolvedRow {
  known: Known | null;
  /** The parsed fields; for an existing record only the fields that change. */
  fields: Record<string, unknown>;
  input: RowInput;
}

async function store(
  tx: Tx,
  registry: Registry,
  { known, fields, input }: ResolvedRow,
  act: ActionContext,
): Promise<Verdict> {
  const { create, update, columns } = registry;
  if (known) {
    await update.run(tx, known.id, fields as never, act);
    const changes = buildRowChanges(columns, known, { fields, named: input.fields });
    return { verdict: changes.losses.length > 0 ? "erase" : "update", ...changes };
  }
  const { id } = await create.run(tx, fields as never, act);
  // Every record is created active; a row of an inactive record is followed by an update that deactivates the record.
  if (input.fields.active === false) await update.run(tx, id, { active: false } as never, act);
  return { verdict: "create", messages: [], losses: [] };
}

/**
 * Builds an XLSX file in Base64 of the refused rows, each with its reasons, which the user corrects and imports again;
 * null without refused rows.
 */
async function refusedRows({ columns, rows }: Table, judged: readonly ImportRow[]): Promise<string | null> {
  const refused = rows.flatMap(({ cells }, at) => {
    const { verdict, messages = [] } = judged[at] ?? {};
    if (verdict !== "refused") return [];
    return [[...columns.map((column) => toCell(cells.get(column) ?? null)), messages.join("; ")]];
  });
  if (refused.length === 0) return null;
  const reason = { header: reasonHeader, width: 80, format: "wrap" } as const;
  const file = await buildWorkbook({
    name: "Recusadas",
    columns: [...columns.map(toWorkbookColumn), reason],
    rows: refused,
  });
  return file.toString("base64");
}

function toCell(cell: Cell): string | number | null {
  if (typeof cell === "boolean") return cell ? "Sim" : "Não";
  return typeof cell === "object" ? (cell?.error ?? null) : cell;
}
