// npm run engines: runs the main day and opens every page in Firefox and WebKit, on the built app with a real database.
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { apiClient, logIn } from "../../tests/support/api-client.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { browsers, type Tab } from "./engines/browsers.ts";
import { type Hand, handOn } from "./engines/hand.ts";
import { liveMainDay, logInByHand } from "./engines/main-day.ts";
import { everyAddress, openTo } from "./screens/addresses.ts";

const { values: options } = parseArgs({
  options: { only: { type: "string", default: "" }, "no-day": { type: "boolean", default: false } },
});
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "screens/engines");
const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Tomás Lima", password: "segredo-do-tomas" },
};
const say = (line: string) => process.stdout.write(`${line}\n`);
const wrong: string[] = [];

/** Keeps the errors of a page for WebKit, whose driver reports no console. The pages of this build load it first. */
const listener = `(() => {
  let isLeaving = false;
  addEventListener("beforeunload", () => (isLeaving = true));
  // A browser cancels what still loads when the page is left.
  const tell = (kind, what) => isLeaving || sessionStorage.setItem("wrong", (sessionStorage.getItem("wrong") ?? "") +
    kind + ": " + (what?.stack ? what + " " + what.stack : what) + " (" + location.pathname + ")\\n");
  const error = console.error;
  console.error = (...parts) => (tell("console.error", parts.map((part) => part?.stack ?? String(part)).join(" ")), error(...parts));
  addEventListener("error", ({ error, message, target }) => tell("uncaught", error ?? message ?? "did not load: " + (target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => tell("unhandled rejection", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => tell("refused by the policy", violatedDirective + " " + blockedURI));
})();`;

async function makeListeningBuild(place: string): Promise<string> {
  for (const name of ["apps/api/dist", "apps/api/package.json", "apps/web/dist"])
    await cp(path.join(root, name), path.join(place, name), { recursive: true });
  for (const name of ["node_modules", "apps/api/node_modules"])
    await symlink(path.join(root, name), path.join(place, name));
  const page = path.join(place, "apps/web/dist/index.html");
  await writeFile(path.join(path.dirname(page), "listener.js"), listener);
  await writeFile(page, (await readFile(page, "utf8")).replace("<head>", '<head><script src="/listener.js"></script>'));
  return path.join(place, "apps/api/dist/main.js");
}

/** Runs an act, and notes its failure and the errors of the page. */
async function watch({ tab }: Window, where: string, act: () => Promise<void>): Promise<void> {
  const before = wrong.length;
  const note = (line: string) => wrong.push(`${tab.name}, ${where}: ${line}`);
  await act().catch((error) => note(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  for (const line of await tab.takeErrors()) note(line);
  for (const line of [`${tab.name}, ${where}`, ...wrong.slice(before)]) say(line);
}

interface Window {
  tab: Tab;
  hand: Hand;
}

async function openPage({ tab, hand }: Window, address: string, { width, level }: { width: number; level: number }) {
  await tab.resize(width, 844);
  await hand.open(address);
  await hand.settle();
  const file = `${tab.name} ${width} ${level} ${address}`.replaceAll(/[^\w.-]+/g, "-");
  await tab.picture(path.join(folder, `${file}.png`));
  const [at, sideways] = await tab.ask<[string, number]>(
    "[location.pathname, document.documentElement.scrollWidth - document.documentElement.clientWidth]",
  );
  if (at === "/auth/login" || at === "/auth/deny") throw new Error(`led to ${at}`);
  if (sideways > 0) throw new Error(`is ${sideways} px wider than the window`);
}

async function runIn(start: () => Promise<Tab>, data: { DATABASE_URL: string }, main: string): Promise<void> {
  const app = await startBuiltApp({ data, adminPassword: people.admin.password, main });
  const tab = await start();
  const window = { tab, hand: handOn(tab, app.url) };
  try {
    const api = apiClient(app.url, (await logIn(app.url, people.admin.name, people.admin.password)).token);
    await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
    const asEmployee = apiClient(app.url, (await logIn(app.url, people.employee.name, people.employee.password)).token);
    await tab.resize(1280, 844);
    if (!options["no-day"])
      await watch(window, "the main day", async () => {
        await logInByHand(window.hand, people.admin);
        await liveMainDay(window.hand, api);
      });
    const pages = (await everyAddress(api, asEmployee)).filter((one) => one.path.startsWith(options.only));
    await window.hand.open("/auth/login");
    for (const person of Object.values(people)) {
      const { user } = await logIn(app.url, person.name, person.password);
      await tab.ask("(localStorage.clear(), true)");
      await watch(window, `login of ${user.name}`, () => logInByHand(window.hand, person));
      for (const { address } of openTo(user, pages))
        for (const width of [390, 1280])
          await watch(window, `${address} of ${user.name} at ${width} px`, () =>
            openPage(window, address, { width, level: user.level }),
          );
    }
  } finally {
    await tab.close();
    await app.stop();
  }
}

await mkdir(folder, { recursive: true });
const place = await mkdtemp(path.join(os.tmpdir(), "pomar-engines-"));
const main = await makeListeningBuild(place);
const closeDatabases = await openDatabases();
try {
  for (const [name, { needs, start }] of Object.entries(browsers)) {
    const absent = Object.entries(needs).flatMap(([program, bringer]) => (existsSync(program) ? [] : [bringer]));
    if (absent.length > 0) wrong.push(`${name} is not installed: apt-get install ${absent.join(" ")}`);
    else await withEmptyDatabase((url) => runIn(start, { DATABASE_URL: url }, main));
  }
} finally {
  await closeDatabases();
  await rm(place, { recursive: true });
}
say(`\nPictures: ${path.relative(process.cwd(), folder)}`);
for (const line of wrong) say(line);
say(wrong.length === 0 ? "No page reports an error." : `${wrong.length} things are wrong.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
