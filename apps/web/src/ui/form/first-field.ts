let isQuiet = false;

/** Whether the page itself is moving the focus, so that a field must not open its list of options. */
export const isQuietFocus = (): boolean => isQuiet;

/** Focuses a field without opening its list of options and without scrolling. */
export function focusQuietly(field: HTMLElement | null): void {
  isQuiet = true;
  field?.focus({ preventScroll: true });
  isQuiet = false;
}

// A chosen tile stands for its field, whose input is hidden.
const fields = "input:enabled:not([type=radio], [type=checkbox]), textarea:enabled, [aria-pressed=true]";

/**
 * Focuses the first field of a part of the page as soon as the part is visible, unless a dialog contains the part or the
 * user is already in the page. Touch screens focus at most a tile, because a field's keyboard would cover the page.
 * @returns a function that stops waiting.
 */
export function focusFirstField(part: HTMLElement | null): (() => void) | undefined {
  if (part === null) return undefined;
  const observer = new ResizeObserver(() => {
    if (part.offsetHeight === 0) return;
    observer.disconnect();
    const at = document.activeElement;
    const isTaken = at?.closest("[role=dialog]") != null || at?.parentElement?.closest("main") != null;
    if (isTaken || part.closest("[role=dialog]") !== null) return;
    const field = part.querySelector<HTMLElement>(fields);
    if (window.matchMedia("(pointer: fine)").matches || field?.matches("button")) focusQuietly(field);
  });
  observer.observe(part);
  return () => observer.disconnect();
}

/** Focuses the field after the given one, or behind the last field the button that saves. */
export function focusNextField(form: HTMLFormElement, field: HTMLElement): void {
  const all = [...form.querySelectorAll<HTMLElement>(`${fields}, [type=submit]`)].filter(
    ({ offsetHeight }) => offsetHeight > 0,
  );
  all[all.indexOf(field) + 1]?.focus();
}
