import { uuidv7 } from "uuidv7";

/** A new UUID v7, also where the plant opens the page without HTTPS; of an entry it becomes the entry's own id. */
export const newKey = (): string => uuidv7();
