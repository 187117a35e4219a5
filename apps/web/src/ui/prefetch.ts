let prefetches = 0;

/** Whether code is on its way that nobody waits for. */
export const isPrefetching = () => prefetches > 0;

/** Loads code that nobody waits for yet. @returns undefined where it did not arrive: nobody is told. */
export async function prefetch<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  prefetches++;
  try {
    return await load();
  } catch {
    return undefined;
  } finally {
    prefetches--;
  }
}
