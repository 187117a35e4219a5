/** The maximum of ms between two keys of a reader; people are slower. */
const fastestMs = 30;
/** Fewer characters than in any code are keys that were pressed together. */
const fewestSigns = 4;

/** The role of a key press. */
export type KeyPress =
  | { is: "first" }
  /** The press follows the one before too fast for a person. */
  | { is: "fast" }
  | { is: "read"; typed: string }
  /** The press belongs to the end of a read: some readers send two keys. */
  | { is: "rest" }
  | { is: "other" };

/** Distinguishes a keyboard reader from a person: called for each key with `KeyboardEvent.key` and its time in ms. */
export function readerKeys(): (key: string, atMs: number) => KeyPress {
  let typed = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let isRead = false;
  return (key, atMs) => {
    // Modifiers are held while other keys are pressed.
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
