/** Logs in the browser's console, only for the customer's required log lines: the failure of a call is an alert. */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: this is the only place that logs.
  console.error(message);
}
