import type { Page } from "@playwright/test";

/** Reads everything that the browser stores for the page's origin, as text. */
export function keptOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const values: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name = "" } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
      });
      for (const store of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = db.transaction(store).objectStore(store).getAll();
          reading.onsuccess = () => resolve(reading.result);
        });
        values.push({ name, store, rows });
      }
      db.close();
    }
    return JSON.stringify(values);
  });
}
