import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { QueuedEntry } from "./queued-entry.ts";

/** What this browser is among the plant's devices. */
export interface Device {
  /** Given by the server, unique in the plant; null until it was asked. */
  code: string | null;
  /** The number of the last entry that was made without a connection. */
  lastNumber: number;
}

interface Stores extends DBSchema {
  /** By id. */
  outbox: { key: string; value: QueuedEntry };
  /** What a person's entries are made from, by the person's id. */
  data: { key: string; value: { data: unknown } };
  /** One row, under `here`. */
  device: { key: string; value: Device };
}

let opened: Promise<IDBPDatabase<Stores>> | null = null;

/** The device's own database. Also on plain HTTP. @throws where the browser allows none, as in some private windows. */
export function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>("pomar", 1, {
    upgrade(db) {
      db.createObjectStore("outbox", { keyPath: "id" });
      db.createObjectStore("data");
      db.createObjectStore("device");
    },
    // A newer product in another tab may change it; a closed one is opened again.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: forget,
  }).then((db) => {
    db.addEventListener("close", forget);
    return db;
  });
  opened.catch(forget);
  return opened;
}

function forget(): void {
  opened = null;
}
