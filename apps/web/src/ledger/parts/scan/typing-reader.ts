import { groupSeparator } from "@pomar/contract/ledger/scan/group-separator.rules";
import { readerKeys } from "./reader-keys.ts";

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A text field, and the text in the field before a keyboard reader typed into it. */
interface Before {
  field: TextField;
  value: string;
}

/**
 * Listens for keyboard readers, wherever the focus is. Removes the text that a reader typed into a field, and prevents
 * the reader's Enter from submitting a form or pressing a button.
 * @returns a function that stops listening.
 */
export function listenForReader(onRead: (typed: string) => void): () => void {
  const press = readerKeys();
  let before: Before | null = null;
  const onKeyDown = (event: KeyboardEvent) => {
    const key = getReaderKey(event);
    if (key === null) return;
    const keyPress = press(key, event.timeStamp);
    if (keyPress.is === "first") before = getFieldState(document.activeElement);
    // Without a focused field the keys would trigger shortcuts: the slash of an address would start a search.
    if (keyPress.is === "rest" || keyPress.is === "read" || (keyPress.is === "fast" && before === null)) swallow(event);
    if (keyPress.is !== "read") return;
    if (before !== null) restore(before);
    before = null;
    onRead(keyPress.typed);
  };
  // The listener runs in the capture phase, before any shortcut or field receives the key.
  window.addEventListener("keydown", onKeyDown, { capture: true });
  return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** The character that a reader sends with a key; null for keys that no reader sends: shortcuts and keys held down. */
function getReaderKey({ key, ctrlKey, altKey, metaKey, repeat, isComposing, code }: KeyboardEvent): string | null {
  // Readers type the GS1 separator as Ctrl + ].
  if (ctrlKey && !altKey && code === "BracketRight") return groupSeparator;
  return (ctrlKey && !altKey) || metaKey || repeat || isComposing ? null : key;
}

const getFieldState = (element: Element | null): Before | null =>
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

/** Restores a field's text through the browser's own setter, because React only notices a value set by that setter. */
function restore({ field, value }: Before): void {
  if (!field.isConnected || field.value === value) return;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
