import { z } from "zod";
import { local } from "../../ui/local-storage.ts";
import { createStore } from "../../ui/store.ts";

const place = "pomar.invoice-keys";
const keys = z.array(z.string()).catch([]);
const maxKeptKeys = 200;

const waiting = createStore<readonly string[]>([]);

const keep = (next: readonly string[]) => {
  local.write(place, JSON.stringify(next));
  waiting.set(next);
};

/** The keys of invoices whose files have not arrived, the latest first; stored on this device. */
export const waitingKeys = {
  use: waiting.use,
  read: () => waiting.set(keys.parse(local.readJson(place))),
  add: (key: string) => keep([key, ...waiting.get().filter((one) => one !== key)].slice(0, maxKeptKeys)),
  remove: (key: string) => keep(waiting.get().filter((one) => one !== key)),
};
