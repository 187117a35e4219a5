/** Stored per tab, because a typed address restarts the product, which loses its history. */
const key = "pomar.pages";

/** The last two pages of this tab, the latest first. */
function lastPages(): string[] {
  try {
    return (window.sessionStorage.getItem(key) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/** Remembers the open page. @param href  null: the user has left, and the next one starts without a history. */
export function rememberPage(href: string | null): void {
  const [latest] = lastPages();
  if (href === latest) return;
  try {
    window.sessionStorage.setItem(key, href === null ? "" : [href, latest].filter(Boolean).join(" "));
  } catch {
    // Without storage nothing is remembered, and Back leads to the dashboard.
  }
}

/** The page that this tab showed before `here`; undefined where there was none. */
export function pageBefore(here: string): string | undefined {
  return lastPages().find((page) => page !== here);
}
