import { counted } from "@pomar/contract/core/decimal";
import { local } from "../local-storage.ts";
import type { QueuedEntry } from "./queued-entry.ts";

const key = "pomar.waiting";

/** A person and the number of their waiting entries; the login page shows nothing else about the entries. */
export interface WhoWaits {
  name: string;
  entries: number;
}

export function countByPerson(entries: readonly Pick<QueuedEntry, "person">[]): WhoWaits[] {
  const counted = new Map<string, WhoWaits>();
  for (const { person } of entries) {
    const { entries: before } = counted.get(person.id) ?? { entries: 0 };
    counted.set(person.id, { name: person.name, entries: before + 1 });
  }
  return [...counted.values()];
}

export function rememberWhoWaits(entries: readonly Pick<QueuedEntry, "person">[]): void {
  if (entries.length === 0) local.remove(key);
  else local.write(key, JSON.stringify(countByPerson(entries)));
}

export function whoWaits(): WhoWaits[] {
  const stored = local.readJson(key);
  return Array.isArray(stored) ? stored.filter(isWhoWaits) : [];
}

const isWhoWaits = (one: unknown): one is WhoWaits =>
  typeof one === "object" &&
  one !== null &&
  typeof Reflect.get(one, "name") === "string" &&
  typeof Reflect.get(one, "entries") === "number";

/** The sentence about a person's waiting entries: `3 registros serão enviados quando Ana entrar neste aparelho`. */
export const waitWords = ({ name, entries }: WhoWaits): string =>
  `${counted(entries, "registro será enviado", "registros serão enviados")} quando ${name} entrar neste aparelho`;
