/** The key of the last pages in the tab's session storage, from which the pages are read after an address was typed. */
const key = "pomar.pages";

/** The last two pages of this tab, the latest first. */
function lastPages(): string[] {
  try {
    return (window.sessionStorage.getItem(key) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/** Stores the address of the open page. @param href  null after a logout: the next user starts without a history. */
export function rememberPage(href: string | null): void {
  const [latest] = lastPages();
  if (href === latest) return;
  try {
    window.sessionStorage.setItem(key, href === null ? "" : [href, latest].filter(Boolean).join(" "));
  } catch {
    // Without session storage no page is stored, and Back leads to the dashboard.
  }
}

/** The page that this tab showed before the page `here`; undefined when there was no such page. */
export function pageBefore(here: string): string | undefined {
  return lastPages().find((page) => page !== here);
}
