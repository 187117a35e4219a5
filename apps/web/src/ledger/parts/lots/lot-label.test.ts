import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { type LabelledLot, LabelQr, LotLabel } from "./lot-label.tsx";

const content = "https://pomar.example.com.br/lots/view/0197a1b2-0000-7000-8000-000000000001";

/** The QR modules covered by the rectangles of a path. */
function drawn(markup: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width] of markup.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = Number(x); at < Number(x) + Number(width); at++) (modules[Number(y)] as boolean[])[at] = true;
  return modules;
}

test("the drawing has every dark module of the code and no other, and four free ones on each side", () => {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const markup = renderToStaticMarkup(createElement(LabelQr, { content }));
  expect(drawn(markup, size)).toEqual(data);
  expect(markup).toContain(`viewBox="-4 -4 ${size + 8} ${size + 8}"`);
  expect(markup).toContain(`aria-label="QR de ${content}"`);
});

const labelled = (lot: Partial<LabelledLot>): string => {
  const product: LabelledLot = {
    id: "a",
    code: "PF-ACE-26332-01",
    type: "final_product",
    item: { id: "f", name: "Acerola" },
    netContentG: 400,
    initialQuantity: 63,
    unit: "un",
    producedAt: "2026-11-28",
    expiresAt: "2027-11-28",
    supplier: null,
  };
  const props = { lot: { ...product, ...lot }, size: "58x40" as const, origin: "http://plant", plant: null };
  return renderToStaticMarkup(createElement(LotLabel, props)).replaceAll("\u00a0", " ");
};

test("a label shows a pack's content and the total weight, and the meaning of its date", () => {
  const packed = labelled({});
  for (const said of ["Produto final de Acerola 400 g", "63 un · 25,2 kg", "<dt>Fabricação</dt><dd>28/11/2026</dd>"])
    expect(packed, said).toContain(said);
  const fruit = labelled({ type: "raw_material", netContentG: null, unit: "kg", initialQuantity: 812.5 });
  for (const said of [">Matéria-prima de Acerola<", ">812,5 kg<", "<dt>Recebimento</dt>"])
    expect(fruit, said).toContain(said);
});
