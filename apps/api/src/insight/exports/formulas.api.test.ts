import { mayCall } from "@pomar/contract/core/route";
import { exportsRoutes } from "@pomar/contract/insight/exports/exports.routes";
import { parse } from "csv-parse/sync";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { makeSamples, nameRoute } from "../../../../../tests/support/samples.ts";
import { takes, withTexts, writesText } from "../../../../../tests/support/text-fields.ts";

const t = await startApp();
const samples = makeSamples(t);
const employee = await factories(t).employee();
afterAll(() => t.close());

/**
 * Known kinds of formula that a spreadsheet would run, none longer than twenty characters, so that they fit into the
 * shortest fields.
 */
const formulas = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1+1)",
  "＝1+1",
  "=cmd|'/C calc'!A0",
  "=HYPERLINK(1)",
  "-2+3+cmd|' /C'!A0",
  "+55",
];
let turn = 0;
for (const route of writesText)
  for (let n = 0; n < 3; n++) {
    const { params, body = {} } = (await samples[nameRoute(route)]?.()) ?? {};
    turn += 1;
    const texts = withTexts(route, body, { texts: formulas, turn });
    const name = `${texts.name}${turn}`;
    const caller = mayCall(route, 1) ? t.admin : employee;
    await caller.call(route, { params, body: { ...texts, ...(takes(route, "name", name) && { name }) } });
  }

const text = /^[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(,\d+)?$/;

test.each(Object.keys(exportsRoutes))("no cell of %s is a formula, whatever people typed", async (file) => {
  const { body } = await t.admin.send(exportsRoutes[file] ?? expect.fail(), {});
  if (file.endsWith(".csv")) {
    const rows = parse(body as Buffer, { bom: true, delimiter: ";", relax_column_count: true });
    const cells = rows.flat();
    expect(cells.filter((cell) => text.test(cell) && !number.test(cell))).toEqual([]);
  } else {
    const sheets = Object.values(
      unzipSync(body as Buffer, { filter: ({ name }) => name.startsWith("xl/worksheets/") }),
    );
    expect(sheets.length).toBeGreaterThan(0);
    for (const sheet of sheets) expect(strFromU8(sheet)).not.toMatch(/<f[ >/]|t="str"/);
  }
});

test("the formulas were there to be taken for some", async () => {
  for (const file of ["suppliers.csv", "fruits.csv", "raw-materials.csv", "payments.csv", "calculator-records.csv"]) {
    const { body } = await t.admin.send(exportsRoutes[file] ?? expect.fail(), {});
    expect(String(body), file).toMatch(/'[=+\-@＝]/);
  }
});
