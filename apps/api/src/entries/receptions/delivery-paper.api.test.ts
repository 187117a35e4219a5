import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterialInput } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { expect, test } from "vitest";
import { pdfText } from "../../../../../tests/support/pdf-text.ts";
import { setUpApp } from "../../../../../tests/support/set-up.ts";

const { t, make } = await setUpApp({ now: "2026-11-20T20:30:00Z" });
const employee = await make.employee();

const three = [
  { grossKg: 430.25, crates: 12, tareKg: 24 },
  { grossKg: 391.6, crates: 11, tareKg: 22 },
  { grossKg: 120.305, crates: null, tareKg: 18.1 },
];

async function receive(fields: Partial<RawMaterialInput> = {}) {
  const sums = { grossKg: undefined, tareKg: undefined };
  return make.rawMaterial({ ...(fields.weighings && sums), ...fields });
}

async function paper(id: string, by = t.admin) {
  const answer = await by.send(rawMaterialsRoutes.deliveryPaper, { params: { id } });
  expect(answer.status).toBe(200);
  return { ...answer, text: await pdfText(answer.body as Buffer) };
}

test("a grower's paper has every weighing, the rejected fruit, the readings, the price, and the day of payment", async () => {
  await t.admin.call(plantRoutes.update, { body: { name: "Polpas do Agreste" } });
  const fruit = await make.fruit({ name: "Umbu-cajá" });
  const supplier = await make.supplier({
    name: "Sítio Boa Vista",
    document: "529.982.247-25",
    city: "Caruaru",
    state: "PE",
    pixKey: "boa@vista.br",
  });
  const { id, lot } = await receive({
    fruitId: fruit.id,
    supplierId: supplier.id,
    weighings: three,
    rejectedKg: 43.9,
    brix: 11.4,
    ph: 3.2,
    acidity: 1.35,
    temperatureC: 24.5,
    ripeness: "madura",
    harvestedOn: "2026-11-19",
    packageOk: false,
    supplierLot: "Talhão 7",
    notes: "Chuva na colheita",
    unitPrice: 2.2,
    freight: 50,
    dueDate: "2026-12-05",
  });
  const { text, headers } = await paper(id);
  expect(headers["content-type"]).toBe("application/pdf");
  expect(headers["content-disposition"]).toContain(`romaneio-${lot.code}.pdf`);
  for (const said of [
    ...["Polpas do Agreste", "Romaneio de entrega", lot.code, "Sítio Boa Vista", "529.982.247-25", "Caruaru - PE"],
    ...["1ª 430,250 12 24,000 406,250", "2ª 391,600 11 22,000 369,600", "3ª 120,305 18,100 102,205"],
    ...["Soma 942,155 23 64,100 878,055", "43,900 kg (5 %)", "834,155 kg foram aceitos"],
    ...["11,4 °Bx", "3,2", "1,35 g em 100 g", "24,5 °C", "madura", "19/11/2026", "danificada"],
    ...["Talhão 7", "Chuva na colheita", "20/11/2026 às 17:30"],
    ...["R$ 2,20 por kg", "Frete R$ 50,00", "R$ 1.885,14 (mil oitocentos e oitenta e cinco reais e quatorze centavos)"],
    ...[
      "Vencimento 05/12/2026",
      "Chave Pix boa@vista.br",
      "Produtor: Sítio Boa Vista",
      "Recebedor, por Polpas",
      "Página 1 de 1",
    ],
  ])
    expect(text).toContain(said);
});

test("an employee hands on the same paper with every weighing and nothing of money", async () => {
  const supplier = await make.supplier({ pixKey: "chave-pix-do-produtor" });
  const agreed = { payableKg: 800.5, payableReason: "Umidade acima do combinado" };
  const priced = { unitPrice: 7777.77, freight: 8888.88, dueDate: "2027-01-31" };
  const { id } = await receive({ supplierId: supplier.id, weighings: three, ...priced, ...agreed });
  const { text } = await paper(id, employee);
  expect(text).toContain("2ª 391,600 11 22,000 369,600");
  expect(text).toContain("Soma 942,155");
  expect(text).not.toMatch(/R\$|preço|valor|frete|pag[ao]|venc|pix|umidade|800,5|7\.?777|8\.?888|31\/01|reais/i);
});

test("the billed weight is printed with its reason where a different weight was agreed", async () => {
  const agreed = { payableKg: 90.5, payableReason: "Umidade acima do combinado" };
  const { text } = await paper((await receive({ unitPrice: 3, rejectedKg: 0, ...agreed })).id);
  expect(text).toContain("90,500 kg em vez de 100,500 kg: Umidade acima do combinado");
  expect(text).toContain("R$ 271,50 (duzentos e setenta e um reais e cinquenta centavos)");
});

test("without a price and without readings the paper names the open agreements, and no more", async () => {
  const { text } = await paper((await receive({ rejectedKg: 0 })).id);
  expect(text).toContain("Preço combinado a combinar");
  expect(text).toContain("Vencimento a combinar");
  expect(text).toContain("e tudo foi aceito");
  expect(text).not.toMatch(/R\$|Valor total|Brix|pH|Acidez|Temperatura|Maturação|Colhida|Pix|null|undefined/);
});

test("installments are listed one by one, with their paid amounts, and the other lots paid with it", async () => {
  const supplier = await make.supplier();
  const [one, other] = [
    await receive({ supplierId: supplier.id, unitPrice: 2, grossKg: 100, tareKg: 0, rejectedKg: 0 }),
    await receive({ supplierId: supplier.id, unitPrice: 3, grossKg: 50, tareKg: 0, rejectedKg: 0 }),
  ];
  const payment = await t.admin.call(paymentsRoutes.create, {
    body: {
      supplierId: supplier.id,
      lots: [one, other].map(({ lot }) => ({ lotId: lot.id })),
      installments: [
        { dueDate: "2026-12-05", amount: 150 },
        { dueDate: "2027-01-05", amount: 200 },
      ],
    },
  });
  await t.admin.call(paymentsRoutes.settle, {
    params: { id: payment.id },
    body: { paidAt: "2026-11-20", amount: 170, method: "pix" },
  });
  const { text } = await paper(one.id);
  for (const said of [
    ...["R$ 200,00 (duzentos reais)", "junto com outro lote: R$ 350,00", "R$ 170,00, em aberto R$ 180,00"],
    ...["1ª de 2 05/12/2026 R$ 150,00 R$ 150,00", "2ª de 2 05/01/2027 R$ 200,00 R$ 20,00"],
  ])
    expect(text).toContain(said);
});

test("names are printed as they are typed, however hostile, and the longest break no line of the paper", async () => {
  const fruit = await make.fruit({ name: `<script>alert("Uva")</script>` });
  const supplier = await make.supplier({ name: `Produtora ${"Oliveira ".repeat(11)}& Filhos` });
  const weighings = Array.from({ length: 50 }, (_, at) => ({ grossKg: 20.5 + at, crates: 1, tareKg: 1.25 }));
  const { id } = await receive({ fruitId: fruit.id, supplierId: supplier.id, weighings, notes: "x".repeat(400) });
  const { text } = await paper(id);
  expect(text).toContain(`<script>alert("Uva")</script>`);
  expect(text).toContain(supplier.name);
  expect(text).toContain("50ª 69,500 1 1,250 68,250");
});

test("a reversed reception has no paper any more", async () => {
  const { id, version } = await receive();
  await t.admin.call(rawMaterialsRoutes.remove, { params: { id }, headers: { "if-match": `"${version}"` } });
  expect(await t.admin.send(rawMaterialsRoutes.deliveryPaper, { params: { id } })).toMatchObject({
    status: 404,
    body: { message: "Registro não encontrado" },
  });
});
