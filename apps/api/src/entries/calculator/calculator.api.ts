import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { readPage, readRow } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import {
  createCalculation,
  orOfAdministrator,
  redoCalculation,
  removeCalculation,
  runFormula,
} from "./calculator.commands.ts";
import { calculatorRecordList, findCalculatorRecord, shownTo } from "./calculator.queries.ts";

export function calculatorApi({ read, write, record }: Serve, timeZone: string): void {
  const list = calculatorRecordList(timeZone);
  read(calculatorRoutes.preview, ({ body }) => runFormula(body));
  record(calculatorRoutes.create, {
    record: ({ tx, body, act }) => createCalculation(tx, body, act),
    // The user who made the request gets the stored reply, even where the record now contains a different user's costs.
    find: async ({ tx, id, act }) => {
      const kept = await readRow(list, tx, { id, today: act.today });
      return (await shownTo(tx, act.by, kept)) ?? { ...kept, inputs: {}, figures: [], warnings: [], written: "" };
    },
  });
  read(calculatorRoutes.list, ({ db, query, today }) => readPage(list, db, { query, today }));
  read(calculatorRoutes.read, async ({ db, params, by }) => {
    const record = orNotFound(await findCalculatorRecord(db, params.id));
    return orOfAdministrator(await shownTo(db, by, record));
  });
  write(calculatorRoutes.update, ({ tx, params, body, act }) => redoCalculation(tx, params.id, body, act));
  write(calculatorRoutes.remove, ({ tx, params, act }) => removeCalculation(tx, params.id, act));
}
