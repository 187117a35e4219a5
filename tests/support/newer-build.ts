import { cp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "../..");
const hashed = /-[\w-]{8}\.(js|css)$/;

/**
 * Copies the build as if its sources were different: each script and style has a new name, the old files are absent,
 * and the page has `data-build="newer"`.
 * @returns the path of the `main.js` in the copy.
 */
export async function makeNewerBuild(folder: string): Promise<string> {
  for (const name of ["apps/api/dist", "apps/api/package.json", "apps/web/dist"])
    await cp(path.join(root, name), path.join(folder, name), { recursive: true });
  await mkdir(path.join(folder, "apps/api"), { recursive: true });
  for (const name of ["node_modules", "apps/api/node_modules"])
    await symlink(path.join(root, name), path.join(folder, name));
  await renameParts(path.join(folder, "apps/web/dist"));
  return path.join(folder, "apps/api/dist/main.js");
}

async function renameParts(pages: string): Promise<void> {
  const files = await readdir(pages, { recursive: true });
  for (const file of files.filter((one) => /\.(br|gz)$/.test(one))) await rm(path.join(pages, file));
  const names = files.map((file) => path.basename(file)).filter((name) => hashed.test(name));
  for (const file of files.filter((one) => /\.(js|css|html)$/.test(one))) {
    const place = path.join(pages, file);
    const old = await readFile(place, "utf8");
    let text = names.reduce((so, name) => so.replaceAll(name, `newer-${name}`), old);
    if (file === "index.html") text = text.replace("<html", '<html data-build="newer"');
    // The service worker detects a new page by the revision of `index.html`.
    if (file === "sw.js") text = text.replace(/("index\.html",revision:")\w+/, "$1newer");
    if (text !== old) await writeFile(place, text);
  }
  for (const name of names) await rename(path.join(pages, "assets", name), path.join(pages, "assets", `newer-${name}`));
}
