import type { Level } from "@pomar/contract/core/route";
import { mayOpen, type PagePath, pages } from "@pomar/contract/pages";
import { pageLetters } from "./page-words.ts";
import { shortcutsDialog } from "./palette-store.ts";

/** Performs the shortcut of a key, or of `g` and a letter; other keys do nothing. */
export function perform(keys: string, level: Level, open: (page: PagePath) => void): void {
  const page = keys === "n" ? pressNew(level) : pageLetters.find(({ letter }) => keys === `g${letter}`)?.page;
  if (keys === "?") shortcutsDialog.set(true);
  if (page != null && mayOpen(page, level)) open(page);
}

/**
 * Presses the page's button for a new record.
 * @returns on a page without such a button, the page that creates a record of its resource, else the reception.
 */
function pressNew(level: Level): PagePath | null {
  const button = document.querySelector<HTMLElement>("main [aria-keyshortcuts=n]");
  const own = `/${window.location.pathname.split("/")[1]}/create` as PagePath;
  button?.click();
  if (button !== null) return null;
  return own in pages && mayOpen(own, level) ? own : "/raw/create";
}
