let prefetches = 0;

export const isPrefetching = () => prefetches > 0;

/** Loads code before the code is needed. @returns the module; undefined when loading failed, without a report. */
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
