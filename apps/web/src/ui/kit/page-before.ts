/** In this tab, for who types an address by hand: the product then starts anew and knows of no page before. */
const key = "pomar.pages";

/** The last two pages of this tab, the latest first. */
function lastPages(): string[] {
  try {
    return (window.sessionStorage.getItem(key) ?? "").split(" ").filter(Boolean);
  } catch {
    return [];
  }
}

/** Remembers the page that is open. @param href  null: nobody is there any more, and whoever comes next starts afresh. */
export function rememberPage(href: string | null): void {
  const [latest] = lastPages();
  if (href === latest) return;
  try {
    window.sessionStorage.setItem(key, href === null ? "" : [href, latest].filter(Boolean).join(" "));
  } catch {
    // A forbidden storage remembers nothing, and the way back leads to the dashboard.
  }
}

/** The page that this tab showed before `here`; undefined where it showed none. */
export function pageBefore(here: string): string | undefined {
  return lastPages().find((page) => page !== here);
}
