import { supplierCreate } from "@pomar/contract/registries/suppliers/suppliers.schema";
import { expect, test } from "vitest";
import { buildSummary, listMessages } from "./issues.ts";

test("a form shows the server's sentences, one per field", () => {
  expect(listMessages(supplierCreate, { name: "", phone: "8599", document: "" })).toEqual({
    name: "Forneça um nome para o Fornecedor",
    phone: "O telefone deve ter 10 ou 11 dígitos, com DDD, como (99) 9 9999-9999",
  });
  expect(listMessages(supplierCreate, { name: "Sítio Boa Vista", phone: "(85) 9 8765-4321" })).toEqual({});
});

test("the summary follows the screen, deep paths belong to their field, once, and unknown paths come first", () => {
  const labels = { name: "Nome", products: "Produtos", notes: "Observações" };
  const messages = { notes: "c", "products.0.itemId": "b", "products.1.itemId": "b", name: "a", colour: "x" };
  expect(buildSummary(messages, labels)).toEqual([
    { path: "colour", field: null, label: null, message: "x" },
    { path: "name", field: "name", label: "Nome", message: "a" },
    { path: "products.0.itemId", field: "products", label: "Produtos", message: "b" },
    { path: "notes", field: "notes", label: "Observações", message: "c" },
  ]);
});
