const coming = new Map<string, Promise<void>>();

/**
 * Imports a part of the pages once all its files are there; the build puts it around every `import()`.
 *
 * Browsers keep in mind that a file of a module did not come, and never ask for it again while the page stands: after
 * one lost packet a list would never open. What was fetched lies in their cache, and a fetch that failed is made again.
 */
export async function bring<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  try {
    await Promise.all(files.map((file) => fileOf(`/${file}`)));
    return await load();
  } catch (error) {
    window.dispatchEvent(new Event("vite:preloadError"));
    throw error;
  }
}

function fileOf(address: string): Promise<void> {
  const known = coming.get(address);
  if (known !== undefined) return known;
  const file = address.endsWith(".css") ? styleAt(address) : scriptAt(address);
  coming.set(address, file);
  file.catch(() => coming.delete(address));
  return file;
}

async function scriptAt(address: string): Promise<void> {
  // Named by the page itself: it is here, or the page would not be.
  if (document.querySelector(`link[rel=modulepreload][href="${address}"]`) !== null) return;
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  await reply.arrayBuffer();
}

function styleAt(address: string): Promise<void> {
  const known = document.querySelectorAll<HTMLLinkElement>(`link[rel=stylesheet][href="${address}"]`);
  if ([...known].some(({ sheet }) => sheet !== null)) return Promise.resolve();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${address} did not come`));
    };
    document.head.append(link);
  });
}
