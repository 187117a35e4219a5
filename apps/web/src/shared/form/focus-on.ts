/** The part of the field that the message is about, or the field as a whole. */
export function focusOn(idOf: (path: string) => string, { path, field }: { path: string; field: string }): void {
  (document.getElementById(idOf(path)) ?? document.getElementById(idOf(field)))?.focus();
}
