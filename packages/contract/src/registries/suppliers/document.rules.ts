/**
 * Whether the check digits of a CPF (11 digits) or CNPJ (14 characters, of which the first twelve may be letters from
 * 2026 on) are correct. The value of a character is its ASCII code minus 48, so a digit's value is the digit. Source:
 * Receita Federal, Nota Técnica Cocad 49/2024 (alphanumeric CNPJ, modulo 11).
 * @param document  contains only digits and capital letters.
 */
export function isDocument(document: string): boolean {
  if (/^\d{11}$/.test(document)) return isCpf(document);
  return isCnpj(document);
}

function isCpf(cpf: string): boolean {
  if (/^(\d)\1+$/.test(cpf)) return false;
  return [9, 10].every(
    (length) => calculateDigit(cpf.slice(0, length), (_, i) => length + 1 - i) === Number(cpf[length]),
  );
}

/** Whether the check digits of a CNPJ are correct. @param cnpj  only digits and capital letters. */
export function isCnpj(cnpj: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1+$/.test(cnpj)) return false;
  const weight = (length: number, i: number) => ((length - 1 - i) % 8) + 2;
  return [12, 13].every((length) => calculateDigit(cnpj.slice(0, length), weight) === Number(cnpj[length]));
}

function calculateDigit(text: string, weightOf: (length: number, i: number) => number): number {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum += (text.charCodeAt(i) - 48) * weightOf(text.length, i);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/**
 * Punctuates a CPF or CNPJ: `529.982.247-25`, `12.ABC.345/01DE-35`. @param document  has only digits and letters.
 */
export function writtenDocument(document: string): string {
  return document.length === 11
    ? document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4")
    : document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
}
