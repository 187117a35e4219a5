import { dossiersRoutes } from "@pomar/contract/insight/dossiers/dossiers.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, expect, test } from "vitest";
import { startApp } from "../../../../../tests/support/app.ts";
import { factories } from "../../../../../tests/support/factories.ts";

const t = await startApp();
const make = factories(t);
afterAll(() => t.close());

const read = () => t.admin.call(plantRoutes.read);
const update = (body: object) => t.admin.call(plantRoutes.update, { body: body as never });
const makePicture = async (width: number, height: number) => ({
  name: "logo.png",
  bytes: await sharp({ create: { width, height, channels: 4, background: "#f0a" } })
    .png()
    .toBuffer(),
});

/** Reads the text of a PDF, with single spaces between words. */
async function readText(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text.replace(/\s+/g, " ");
}

/** Whether a PDF contains a picture of the logo's size. */
const hasLogo = (file: Buffer) => /\/Subtype \/Image[^>]*\/Width 600\s+\/Height 150/.test(file.toString("latin1"));

test("the plant has no data at first; then both levels read its name", async () => {
  const none = {
    name: null,
    document: null,
    address: null,
    mapaRegistration: null,
    logo: null,
    recallNoticeHours: 48,
    drillIntervalDays: 180,
    moneyKnownSince: null,
    closedUntil: null,
    version: 0,
  };
  expect(await read()).toEqual(none);
  const first = await t.admin.refused(plantRoutes.setLogo, { file: await makePicture(10, 10) } as never);
  expect(first.message).toBe("Salve o nome da fábrica antes de escolher o logotipo");
  const nameless = await t.admin.refused(plantRoutes.update, { body: { address: "Rua das Acerolas, 20" } });
  expect(nameless.issues).toEqual([{ path: "name", message: "Campo obrigatório" }]);
  const told = { name: "Polpas do Agreste", document: "11.222.333/0001-81", mapaRegistration: "PE-00012 00001-3" };
  expect(await update({ ...told, address: "Rua das Acerolas, 20, Limoeiro PE" })).toMatchObject({
    ...told,
    document: "11222333000181",
    version: 1,
  });
  const password = "senha-do-dia";
  const { name } = await make.user({ password, level: 2 });
  const employee = await t.login(name, password, 2);
  expect(await employee.call(plantRoutes.read)).toEqual(await read());
  expect(await employee.refused(plantRoutes.update, { body: told })).toMatchObject({ statusCode: 403 });
});

test("an absent field stays as it is, and a CNPJ may have letters", async () => {
  const { version, ...told } = await read();
  const moved = { ...told, address: "Sítio Boa Vista, km 7, Bezerros PE" };
  expect(await update({ address: moved.address })).toEqual({ ...moved, version: version + 1 });
  expect(await update({ document: "12.abc.345/01de-35" })).toMatchObject({
    name: told.name,
    address: moved.address,
    document: "12ABC34501DE35",
  });
});

test("a CPF, a wrong digit and no name are refused in words, and nothing is stored", async () => {
  const before = await read();
  for (const [body, path] of [
    [{ name: "Polpas", document: "529.982.247-25" }, "document"],
    [{ name: "Polpas", document: "11.222.333/0001-82" }, "document"],
    [{ name: " " }, "name"],
  ] as const)
    expect((await t.admin.refused(plantRoutes.update, { body })).issues?.map((issue) => issue.path)).toEqual([path]);
  expect(await read()).toEqual(before);
});

test("the second of two simultaneous changes is refused, and two simultaneous first entries both succeed", async () => {
  const { version } = await update({ name: "Polpas do Agreste" });
  await t.admin.call(plantRoutes.update, {
    body: { name: "Polpas do Sertão" },
    headers: { "if-match": `"${version}"` },
  } as never);
  const stale = { body: { name: "Polpas da Mata" }, headers: { "if-match": `"${version}"` } };
  expect(await t.admin.refused(plantRoutes.update, stale as never)).toMatchObject({ statusCode: 412 });
  await t.database.pool.query("delete from plant_logos");
  await t.database.pool.query("delete from plant");
  await Promise.all(["Um", "Dois"].map((name) => update({ name })));
  expect((await read()).version).toBe(2);
});

test("the logo keeps its proportions, is made anew, and leaves its line in the history", async () => {
  await update({ name: "Polpas do Agreste" });
  const { logo } = await t.admin.call(plantRoutes.setLogo, { file: await makePicture(1200, 300) } as never);
  expect(logo).toMatch(/^\/plant\/logo\?v=[0-9a-f]{12}$/);
  const { body, headers } = await t.admin.send(plantRoutes.logo);
  expect(headers["content-type"]).toBe("image/png");
  expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 600, height: 150, format: "png" });
  const text = { name: "logo.png", bytes: Buffer.from("não é figura") };
  expect(await t.admin.refused(plantRoutes.setLogo, { file: text } as never)).toMatchObject({ code: "file.not-image" });
  const { data } = await t.admin.call(auditRoutes.list, { query: { entity: "plant" } });
  expect(data[0]).toMatchObject({ entity: "plant", after: { logo } });
});

test("papers carry the plant's name and numbers, and its name at the foot of every page", async () => {
  await update({ name: "Polpas do Agreste", document: "11222333000181", mapaRegistration: "PE-00012" });
  await t.admin.call(plantRoutes.setLogo, { file: await makePicture(1200, 300) } as never);
  const { lot } = await make.rawMaterial();
  const payment = await make.settlement();
  for (const [route, id, of] of [
    [lotsRoutes.traceSheet, lot.id, `Lote ${lot.code}`],
    [dossiersRoutes.ofLot, lot.id, `Lote ${lot.code}`],
    [paymentsRoutes.receipt, payment.id, `Recibo de ${payment.supplier.name}`],
  ] as const) {
    const { body, headers } = await t.admin.send(route, { params: { id } });
    expect(headers["content-type"]).toBe("application/pdf");
    const text = await readText(body as Buffer);
    expect(text).toContain("Polpas do Agreste CNPJ 11.222.333/0001-81 · Registro no MAPA PE-00012");
    expect(text).toContain(`Polpas do Agreste · ${of} · Impresso por admin em`);
    expect(text).toMatch(/Página 1 de \d/);
    expect(hasLogo(body as Buffer)).toBe(true);
  }
  const receipt = await t.admin.send(paymentsRoutes.receipt, { params: { id: payment.id } });
  expect(await readText(receipt.body as Buffer)).toContain(
    "Recebi de Polpas do Agreste, CNPJ 11.222.333/0001-81, a quantia",
  );
  await t.admin.call(plantRoutes.removeLogo);
  const bare = await t.admin.send(lotsRoutes.traceSheet, { params: { id: lot.id } });
  expect(await readText(bare.body as Buffer)).toContain(`Rastreio do lote ${lot.code}`);
  expect(hasLogo(bare.body as Buffer)).toBe(false);
});
