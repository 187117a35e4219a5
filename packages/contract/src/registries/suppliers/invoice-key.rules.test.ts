import { expect, test } from "vitest";
import { invoiceKeyProblem } from "./invoice-key.rules.ts";

const body = "3526111122233300018155001000012345100001234";
const wrongDigit = "O dígito verificador da chave não confere: confira os 44 caracteres";
const wrongShape = "A chave da nota tem 44 caracteres: algarismos e, no CNPJ de quem emitiu, letras";

test("exactly one check digit fits the other 43 characters", () => {
  const fitting = [...Array(10).keys()].filter((digit) => invoiceKeyProblem(body + digit) === null);
  expect(fitting).toHaveLength(1);
});

test("a known key is accepted and one with a changed digit is not", () => {
  expect(invoiceKeyProblem("52060433009911002506550120000007800267301615")).toBeNull();
  expect(invoiceKeyProblem("52060433009911002506550120000007800267301614")).toBe(wrongDigit);
  expect(invoiceKeyProblem("5206043300991100250655012000000780026730161")).toBe(wrongShape);
});

test("a CNPJ with letters counts by its characters: the public test vector is a transport document", () => {
  expect(invoiceKeyProblem("3526050X0J92JY000196570010000006041448679011")).toBe(
    "Esta chave é de outro documento (modelo 57): use a da NF-e",
  );
  expect(invoiceKeyProblem("3526050X0J92JY000196570010000006041448679012")).toBe(wrongDigit);
  expect(invoiceKeyProblem("3526050X0J92JY000196570010000006041448679O11")).toBe(wrongShape);
});

test("an NF-e whose issuer has letters in the CNPJ is accepted", () => {
  const key = "3526050X0J92JY00019655001000000604144867901";
  const fitting = [...Array(10).keys()].filter((digit) => invoiceKeyProblem(key + digit) === null);
  expect(fitting).toHaveLength(1);
});
