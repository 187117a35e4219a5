function tolerant<Result>(work: () => Result, otherwise: Result): Result {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** The browser's local storage without its exceptions: a full or forbidden storage behaves like an empty one. */
export const local = {
  read: (key: string) => tolerant(() => window.localStorage.getItem(key), null),
  /** Reads a stored value as JSON without validating it; null when no value is stored. */
  readJson: (key: string) => tolerant((): unknown => JSON.parse(local.read(key) ?? "null"), null),
  write: (key: string, value: string) => tolerant(() => window.localStorage.setItem(key, value), undefined),
  /** Whether any key has this prefix. */
  holds: (start: string) =>
    tolerant(() => Object.keys(window.localStorage).some((key) => key.startsWith(start)), false),
  /** Removes every key with this prefix. */
  removeAll: (start: string) =>
    tolerant(() => {
      for (const key of Object.keys(window.localStorage))
        if (key.startsWith(start)) window.localStorage.removeItem(key);
    }, undefined),
  remove: (key: string) => tolerant(() => window.localStorage.removeItem(key), undefined),
};
