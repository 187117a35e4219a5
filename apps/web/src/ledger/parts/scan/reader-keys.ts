/** The longest time in ms between two keys of a keyboard reader; people type more slowly. */
const fastestMs = 30;
/** The smallest number of characters in a code; fewer fast characters are keys that a person pressed together. */
const fewestSigns = 4;

/** The role of a key press in a read. */
export type KeyPress =
  | { is: "first" }
  /** The press follows the previous press faster than a person types. */
  | { is: "fast" }
  | { is: "read"; typed: string }
  /** The press repeats the closing key of a read, because some readers send this key twice. */
  | { is: "rest" }
  | { is: "other" };

/**
 * Distinguishes a keyboard reader from a person. The returned function is called for each key press, with
 * `KeyboardEvent.key` and the time of the press in ms.
 */
export function readerKeys(): (key: string, atMs: number) => KeyPress {
  let typed = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let isRead = false;
  return (key, atMs) => {
    // Modifier keys are ignored, because they are pressed together with further keys.
    if (key === "Shift" || key === "CapsLock" || key === "Control" || key === "AltGraph") return { is: "other" };
    const isFast = atMs - lastAt < fastestMs;
    lastAt = atMs;
    if (key === "Enter") {
      if (isFast && isRead) return { is: "rest" };
      const ended = typed;
      typed = "";
      isRead = isFast && ended.length >= fewestSigns;
      return isRead ? { is: "read", typed: ended } : { is: "other" };
    }
    isRead = false;
    if (key.length !== 1) {
      typed = "";
      return { is: "other" };
    }
    typed = isFast ? typed + key : key;
    return typed.length > 1 ? { is: "fast" } : { is: "first" };
  };
}
