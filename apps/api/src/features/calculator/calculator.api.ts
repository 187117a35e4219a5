import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { keepCalculation, redoCalculation, removeCalculation, work } from "./calculator.commands.ts";
import { calculatorRecordList, findCalculatorRecord, findLastChanger } from "./calculator.queries.ts";
import { shownTo } from "./shown-record.ts";

export function calculatorApi({ read, write }: Serve, timeZone: string): void {
  const list = calculatorRecordList(timeZone);
  read(calculatorRoutes.preview, ({ body }) => work(body));
  write(calculatorRoutes.create, ({ tx, body, act }) => keepCalculation(tx, body, act));
  read(calculatorRoutes.list, ({ db, query, today }) => pageOf(list, db, { query, today }));
  read(calculatorRoutes.read, async ({ db, params, by }) => {
    const record = found(await findCalculatorRecord(db, params.id));
    return found(shownTo(by, record, await findLastChanger(db, params.id)));
  });
  write(calculatorRoutes.update, ({ tx, params, body, act }) => redoCalculation(tx, params.id, body, act));
  write(calculatorRoutes.remove, ({ tx, params, act }) => removeCalculation(tx, params.id, act));
}
