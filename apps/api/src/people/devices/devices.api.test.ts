import { deviceFields } from "@pomar/contract/entries/entries/device.schema";
import { devicesRoutes } from "@pomar/contract/people/devices/devices.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const employee = await factories(t).employee();
afterAll(() => t.close());

const given = async () => (await t.database.pool.query<{ code: string }>("select code from devices")).rows;

test("a device of anybody gets a short code of its own, as often as it asks anew and never by a retry", async () => {
  const headers = { "idempotency-key": uuidv7() };
  const first = await employee.call(devicesRoutes.create, { headers });
  expect(first.code).toMatch(/^[ACEFHJKMPRTUVWXY][1-9]$/);
  expect(await employee.call(devicesRoutes.create, { headers })).toEqual(first);
  expect((await t.admin.call(devicesRoutes.create)).code).not.toBe(first.code);
  const { rows } = await t.database.pool.query("select created_by from devices where code = $1", [first.code]);
  expect(rows).toEqual([{ created_by: employee.id }]);
  expect(deviceFields.provisionalCode.parse(`${first.code}-1`)).toBe(`${first.code}-1`);
});

test("forty devices that ask at once get forty codes", async () => {
  const codes = await Promise.all(
    Array.from({ length: 40 }, async (_, n) => (await [t.admin, employee][n % 2]?.call(devicesRoutes.create))?.code),
  );
  expect(new Set(codes).size).toBe(40);
});

test("codes grow by a letter when the short ones are used up, and none is given again", async () => {
  const left = 16 * 9 - (await given()).length;
  for (let n = 0; n < left; n += 1) await t.admin.call(devicesRoutes.create);
  expect(new Set((await given()).map(({ code }) => code.length))).toEqual(new Set([2]));
  expect((await t.admin.call(devicesRoutes.create)).code).toMatch(/^[ACEFHJKMPRTUVWXY]{2}[1-9]$/);
  for (const change of ["delete from devices", "update devices set code = 'I0'", "truncate devices"])
    await expect(t.database.pool.query(change)).rejects.toThrow("devices is append-only");
});
