import { expect, test } from "vitest";
import { listChanges } from "./words.ts";

const labels = {
  city: "Cidade",
  brixMin: "Brix mínimo",
  active: "Ativo",
  dueDate: "Vencimento",
  supplier: "Fornecedor",
  products: "Produtos",
  components: "Composição",
};

test("a change is shown field by field, in the order of the form and in words", () => {
  const before = { dueDate: "2026-11-20", active: true, city: null, brixMin: 5.5 };
  const after = { dueDate: "2026-12-01", active: false, city: "Natal", brixMin: 1234.25 };
  expect(listChanges(before, after, { labels })).toEqual([
    { label: "Cidade", kind: "value", before: [], after: ["Natal"] },
    { label: "Brix mínimo", kind: "value", before: ["5,5"], after: ["1.234,25"] },
    { label: "Ativo", kind: "value", before: ["Sim"], after: ["Não"] },
    { label: "Vencimento", kind: "value", before: ["20/11/2026"], after: ["01/12/2026"] },
  ]);
});

test("a reference is shown by its name, and ids, versions and other unlabelled fields never show", () => {
  const before = { supplier: { id: "0193a5c2", name: "Sítio Boa Vista" }, version: 1, updatedBy: "x" };
  const after = { supplier: { id: "0193a5c9", name: "Vale Verde" }, version: 2, updatedBy: "y" };
  expect(listChanges(before, after, { labels })).toEqual([
    { label: "Fornecedor", kind: "value", before: ["Sítio Boa Vista"], after: ["Vale Verde"] },
  ]);
});

test("a changed list shows only its removed and added members", () => {
  const [acerola, caju, manga] = ["Acerola", "Caju", "Manga"].map((name) => ({ id: name, name }));
  expect(listChanges({ products: [acerola, caju] }, { products: [caju, manga] }, { labels })).toEqual([
    { label: "Produtos", kind: "list", before: ["Acerola"], after: ["Manga"] },
  ]);
  expect(listChanges(null, { products: [] }, { labels })).toEqual([]);
});

test("a field may have its own format", () => {
  const part = (percentage: number) => ({ fruit: { name: "Caju" }, percentage });
  const format = {
    components: (value: unknown) => {
      const { fruit, percentage } = value as ReturnType<typeof part>;
      return `${fruit.name} ${percentage} %`;
    },
  };
  expect(listChanges({ components: [part(60)] }, { components: [part(55)] }, { labels, format })).toEqual([
    { label: "Composição", kind: "list", before: ["Caju 60 %"], after: ["Caju 55 %"] },
  ]);
});
