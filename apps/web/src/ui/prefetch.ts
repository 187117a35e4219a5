let prefetches = 0;

/** Whether code is being prefetched. */
export const isPrefetching = () => prefetches > 0;

/** Loads code ahead of its use. @returns undefined where it did not load: the failure is not reported. */
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
