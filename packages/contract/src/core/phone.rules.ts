/**
 * The stored form of a Brazilian phone number: its ten or eleven digits, without the country code 55 and the
 * long-distance 0. A text that is not a phone number loses only its punctuation.
 */
export function phoneDigits(text: string): string {
  return text
    .replace(/[\s().-]/g, "")
    .replace(/^(\+|00)?55(?=0?[1-9]\d{9,10}$)/, "")
    .replace(/^0(?=[1-9]\d{9,10}$)/, "");
}

/** Whether the digits are a phone number with its area code: ten digits of a landline or eleven of a mobile. */
export const isPhone = (digits: string) => /^[1-9]\d{9,10}$/.test(digits);

/** Writes eleven digits as `(99) 9 9999-9999` and ten as `(99) 9999-9999`; a different text stays unchanged. */
export function formatPhone(digits: string): string {
  if (/^\d{10}$/.test(digits)) return `(${digits.slice(0, 2)}) ${digits.slice(2, 6)}-${digits.slice(6)}`;
  return /^\d{11}$/.test(digits)
    ? `(${digits.slice(0, 2)}) ${digits[2]} ${digits.slice(3, 7)}-${digits.slice(7)}`
    : digits;
}
