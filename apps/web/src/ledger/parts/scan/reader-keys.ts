/** ms between two keys of a reader at most; people are slower. */
const fastestMs = 30;
/** Fewer signs than any code has are keys that were hit together. */
const fewestSigns = 4;

/** What a key is part of. */
export type KeyPress =
  | { is: "first" }
  /** So soon after the one before that no person typed both. */
  | { is: "fast" }
  | { is: "read"; typed: string }
  /** Belongs to the end of a read: some readers end with two keys. */
  | { is: "rest" }
  | { is: "other" };

/** Tells a reader that types from a person: told of each key as `KeyboardEvent.key` and when it was hit, in ms. */
export function readerKeys(): (key: string, atMs: number) => KeyPress {
  let typed = "";
  let lastAt = Number.NEGATIVE_INFINITY;
  let isRead = false;
  return (key, atMs) => {
    // Held while others are hit.
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
