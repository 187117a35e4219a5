import { expect, test } from "vitest";
import { sent, traced } from "../../../../../../tests/support/made-trace.ts";
import { traceCsv } from "./trace-csv.ts";

test("numbers have a comma and no grouping, and the unit appears once", () => {
  const nodes = [
    traced({ id: "mp-1", depth: -1, exposure: 1234.5, shipped: 16, returned: 24 }),
    traced({ id: "pf-1", depth: 1, type: "final_product", exposure: 420, kgPerUnit: 0.4 }),
  ];
  const lines = traceCsv({ nodes, shipments: [] }).split("\r\n");
  expect(lines[0]).toMatch(/^\ufeffPasso;Lote;Tipo;Item;/);
  expect(lines[1]).toBe(
    "-1;MP-1;Pasta;umbu;;;;21/11/2026;21/11/2027;0,625;1234,5;100;20;16;24;0;40;kg;100;40;Disponível",
  );
  expect(lines[2]).toBe(
    "1;PF-1;Produto final;umbu 400\u00a0g;;;;21/11/2026;21/11/2027;0,625;420;100;20;0;0;0;40;un;40;16;Disponível",
  );
});

test("a name that a spreadsheet would take for a formula is text, and separators stay inside their cell", () => {
  const node = traced({ id: "mp-1", depth: -1, item: "=HYPERLINK(1)" });
  node.lot.supplier = { id: "s", name: 'Sítio "Boa; Vista"' };
  const [, row] = traceCsv({ nodes: [node], shipments: [] }).split("\r\n");
  expect(row).toContain(";'=HYPERLINK(1);");
  expect(row).toContain(';"Sítio ""Boa; Vista""";');
});

test("packaging has no share, and its cells are empty", () => {
  const node = traced({ id: "em-1", depth: 1, type: "packaging", exposure: null });
  const [, row] = traceCsv({ nodes: [node], shipments: [] }).split("\r\n");
  expect(row).toContain("21/11/2027;;;100;");
});

test("the lots are followed by the customers and their quantities", () => {
  const nodes = [traced({ id: "pf-1", depth: 0, type: "final_product", kgPerUnit: 0.1 })];
  const shipments = [sent({ id: "s", lotId: "pf-1", customer: "=Mercado Sol", invoiceNumber: "5519", quantity: 1250 })];
  const lines = traceCsv({ nodes, shipments }).split("\r\n");
  expect(lines.slice(2)).toEqual([
    "",
    "Cliente;Expedição;Nota fiscal;Saída;Lote;Item;Quantidade;Devolvido;Unidade;Quantidade (kg)",
    "'=Mercado Sol;EX-26324-01;5519;20/11/2026;PF-1;umbu 100\u00a0g;1250;0;un;125",
    "",
  ]);
});
