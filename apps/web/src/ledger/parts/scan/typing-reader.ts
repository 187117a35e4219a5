import { groupSeparator } from "@pomar/contract/ledger/scan/group-separator.rules";
import { readerKeys } from "./reader-keys.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A field, and what stood in it before a reader typed into it. */
interface Before {
  field: TextField;
  value: string;
}

/**
 * Hears a reader that types its codes, wherever the focus is. What it typed into a field is taken out again, and its Enter
 * neither submits a form nor presses a button.
 * @returns what ends it.
 */
export function listenForReader(onRead: (typed: string) => void): () => void {
  const press = readerKeys();
  let before: Before | null = null;
  const hear = (event: KeyboardEvent) => {
    const key = keyOf(event);
    if (key === null) return;
    const heard = press(key, event.timeStamp);
    if (heard.is === "first") before = stateOf(document.activeElement);
    // Outside of fields keys are shortcuts: the slash of an address would begin a search.
    if (heard.is === "rest" || heard.is === "read" || (heard.is === "fast" && before === null)) swallow(event);
    if (heard.is !== "read") return;
    if (before !== null) restore(before);
    before = null;
    onRead(heard.typed);
  };
  // Before any shortcut or field hears of it.
  window.addEventListener("keydown", hear, { capture: true });
  return () => window.removeEventListener("keydown", hear, { capture: true });
}

/** Null for what is no key of a reader's: shortcuts, and keys that are held. */
function keyOf({ key, ctrlKey, altKey, metaKey, repeat, isComposing, code }: KeyboardEvent): string | null {
  // How readers type the separator of GS1.
  if (ctrlKey && !altKey && code === "BracketRight") return groupSeparator;
  return (ctrlKey && !altKey) || metaKey || repeat || isComposing ? null : key;
}

const stateOf = (element: Element | null): Before | null =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !isPressed.has(element.type))
    ? { field: element, value: element.value }
    : null;

const isPressed: ReadonlySet<string> = new Set([
  "checkbox",
  "radio",
  "button",
  "submit",
  "reset",
  "range",
  "color",
  "file",
]);

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** As if somebody had taken it out again: React hears of a value only when the browser's own setter sets it. */
function restore({ field, value }: Before): void {
  if (!field.isConnected || field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
