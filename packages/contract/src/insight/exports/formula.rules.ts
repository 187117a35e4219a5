// The characters that begin a formula in a spreadsheet, the full-width forms of Asian keyboards included.
const opening = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text for a CSV file: an apostrophe prevents spreadsheets from reading it as a formula (OWASP, CSV Injection). */
export function neutralised(text: string): string {
  return opening.test(text) ? `'${text}` : text;
}

/** The original of a neutralised text; any other text unchanged. */
export function unneutralised(text: string): string {
  return text.startsWith("'") && opening.test(text.slice(1)) ? text.slice(1) : text;
}
