import { expect, test } from "vitest";
import { missingPacks, type Packs, packsThatHold } from "./packing.rules.ts";

const sachets = (quantity: number): Packs => ({ quantity, unit: "un", capacityG: 100 });
const boxes = (quantity: number): Packs => ({ quantity, unit: "un", capacityG: null });
const film: Packs = { quantity: 2.5, unit: "kg", capacityG: null };

test("only packaging that is counted and holds product counts as packs", () => {
  expect(packsThatHold([sachets(300), boxes(7), sachets(132), film])).toBe(432);
});

test("every unit, good or rejected, needs a pack; the sentence says how many are missing", () => {
  const wanted = { units: 425, rejectedUnits: 6 };
  expect(missingPacks([sachets(431)], wanted)).toBeNull();
  expect(missingPacks([sachets(430)], wanted)).toBe("Falta 1 embalagem para 425 unidades e 6 rejeitadas");
  expect(missingPacks([sachets(300), sachets(100)], wanted)).toBe(
    "Faltam 31 embalagens para 425 unidades e 6 rejeitadas",
  );
  expect(missingPacks([sachets(1)], { units: 1500, rejectedUnits: 0 })).toBe(
    "Faltam 1.499 embalagens para 1.500 unidades",
  );
});

test("film cannot be counted: alone, or with a capacity, it holds any number of units; as a label it replaces no pack", () => {
  const wanted = { units: 90, rejectedUnits: 0 };
  expect(missingPacks([film], wanted)).toBeNull();
  expect(missingPacks([{ ...film, capacityG: 200 }, sachets(10)], wanted)).toBeNull();
  expect(missingPacks([film, sachets(88)], wanted)).toBe("Faltam 2 embalagens para 90 unidades");
});

test("boxes alone hold no product", () => {
  expect(missingPacks([boxes(200)], { units: 90, rejectedUnits: 0 })).toBe(
    "Nenhuma destas embalagens contém o produto: escolha uma que tenha capacidade em gramas",
  );
});
