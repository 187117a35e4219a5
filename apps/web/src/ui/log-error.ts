/** Logs in the browser's console. Only for what the customer's text wants logged: what went wrong in a call is an alert. */
export function logError(message: string): void {
  // biome-ignore lint/suspicious/noConsole: the one place for it.
  console.error(message);
}
