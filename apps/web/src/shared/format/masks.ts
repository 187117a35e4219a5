/** Eleven digits as `(99) 9 9999-9999`; anything else as it came. */
export function formatPhone(digits: string): string {
  return /^\d{11}$/.test(digits)
    ? `(${digits.slice(0, 2)}) ${digits[2]} ${digits.slice(3, 7)}-${digits.slice(7)}`
    : digits;
}

/** A phone while it is typed: its digits in the mask `(##) # ####-####` as far as they go, at most eleven. */
export function maskPhone(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 11);
  const parts = [digits.slice(0, 2), digits.slice(2, 3), digits.slice(3, 7), digits.slice(7)];
  const [area, ninth, first, last] = parts as [string, string, string, string];
  if (digits === "") return "";
  if (ninth === "") return `(${area}`;
  return `(${area}) ${ninth}${first === "" ? "" : ` ${first}`}${last === "" ? "" : `-${last}`}`;
}

/** Where the caret belongs after the mask: behind as many digits as it was before. */
export function caretAfterMask(masked: string, digitsBefore: number): number {
  if (digitsBefore === 0) return 0;
  let seen = 0;
  for (let at = 0; at < masked.length; at++) {
    if (/\d/.test(masked[at] ?? "")) seen++;
    if (seen === digitsBefore) return at + 1;
  }
  return masked.length;
}

/** CPF as `529.982.247-25`, CNPJ (letters allowed) as `12.ABC.345/01DE-35`; anything else as it came. */
export function formatDocument(document: string): string {
  if (/^\d{11}$/.test(document)) return document.replace(/^(...)(...)(...)(..)$/, "$1.$2.$3-$4");
  if (/^[0-9A-Z]{12}\d{2}$/.test(document)) return document.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5");
  return document;
}

/** Initial-insensitive form of a text for comparing what people type: no accents, lower case. */
export function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();
}

/** `1 caixa`, `24 caixas`: a count with the word that agrees with it. */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString("pt-BR")} ${count === 1 ? one : many}`;
}
