// What a spreadsheet reads as the beginning of a formula, the full-width forms of Asian keyboards included.
const opening = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Text as a CSV file may hold it: an apostrophe keeps a spreadsheet from taking it for a formula (OWASP, CSV Injection). */
export function neutralised(text: string): string {
  return opening.test(text) ? `'${text}` : text;
}

/** The text that was neutralised; any other text as it is. */
export function unneutralised(text: string): string {
  return text.startsWith("'") && opening.test(text.slice(1)) ? text.slice(1) : text;
}
