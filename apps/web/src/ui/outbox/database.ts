import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { QueuedEntry } from "./queued-entry.ts";

/** The identity of this browser among the plant's devices. */
export interface Device {
  /** The device's code, assigned by the server and unique in the plant; null until the device has asked for it. */
  code: string | null;
  /** The number of the last entry that this device made without a connection. */
  lastNumber: number;
}

interface Stores extends DBSchema {
  /** The queued entries, by their id. */
  outbox: { key: string; value: QueuedEntry };
  /** The data from which a person makes entries without a connection, by the person's user id. */
  data: { key: string; value: { data: unknown } };
  /** The device's identity, as a single row with the key `here`. */
  device: { key: string; value: Device };
}

let opened: Promise<IDBPDatabase<Stores>> | null = null;

/** The browser's database, available without HTTPS. @throws if no database is allowed (some private windows). */
export function database(): Promise<IDBPDatabase<Stores>> {
  opened ??= openDB<Stores>("pomar", 1, {
    upgrade(db) {
      db.createObjectStore("outbox", { keyPath: "id" });
      db.createObjectStore("data");
      db.createObjectStore("device");
    },
    // A newer version of the product in a different tab may need to upgrade the database, so this tab closes it; the
    // next call opens it again.
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
