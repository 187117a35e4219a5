/** Writes to the browser's console a line that the customer requires; a failed call is reported as an alert instead. */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: this is the only place that logs.
  console.error(message);
}
