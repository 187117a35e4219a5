// The characters that begin a formula in a spreadsheet, including the full-width characters of Asian keyboards.
const opening = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A CSV text: a leading apostrophe keeps spreadsheets from reading the text as a formula (OWASP, CSV Injection). */
export const neutralised = (text: string): string => (opening.test(text) ? `'${text}` : text);

/** Removes the apostrophe from a neutralised text; a text that was not neutralised stays unchanged. */
export function unneutralised(text: string): string {
  return text.startsWith("'") && opening.test(text.slice(1)) ? text.slice(1) : text;
}
