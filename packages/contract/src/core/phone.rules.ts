/** Eleven digits as `(99) 9 9999-9999`, ten as `(99) 9999-9999`; anything else as it came. */
export function formatPhone(digits: string): string {
  if (/^\d{10}$/.test(digits)) return `(${digits.slice(0, 2)}) ${digits.slice(2, 6)}-${digits.slice(6)}`;
  return /^\d{11}$/.test(digits)
    ? `(${digits.slice(0, 2)}) ${digits[2]} ${digits.slice(3, 7)}-${digits.slice(7)}`
    : digits;
}
