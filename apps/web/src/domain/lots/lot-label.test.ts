import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { LabelQr } from "./lot-label.tsx";

const content = "https://pomar.example.com.br/lots/view/0197a1b2-0000-7000-8000-000000000001";

/** The modules that a path of runs covers. */
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
