import { local } from "../local-storage.ts";
import { createStore } from "../store.ts";

const key = "pomar.rows";

const store = createStore(
  local.read(key) === null ? window.matchMedia("(pointer: fine)").matches : local.read(key) === "compact",
);

/** Whether tables have low rows on this device: its user's choice, and without a choice where a mouse is the pointer. */
export const density = {
  useIsCompact: store.use,
  setCompact(isCompact: boolean): void {
    local.write(key, isCompact ? "compact" : "comfortable");
    store.set(isCompact);
  },
};
