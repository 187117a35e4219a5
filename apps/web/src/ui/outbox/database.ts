import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { QueuedEntry } from "./queued-entry.ts";

/** The identity of this browser among the plant's devices. */
export interface Device {
  /** Assigned by the server, unique in the plant; null until the server was asked. */
  code: string | null;
  /** The number of the last entry that was made without a connection. */
  lastNumber: number;
}

interface Stores extends DBSchema {
  /** By id. */
  outbox: { key: string; value: QueuedEntry };
  /** The data behind a person's entries, by user id. */
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
    // A newer version of the product in another tab may upgrade it; a closed database is opened again.
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
