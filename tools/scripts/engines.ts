// npm run engines: opens every page in WebKit, using the built app with a real database.
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { Builder, type WebDriver } from "selenium-webdriver";
import { buildEntries } from "../../tests/e2e/windows.ts";
import { apiClient, logIn } from "../../tests/support/api-client.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { everyAddress, openTo } from "./screens/addresses.ts";

// The code requires a folder of the package, which an import cannot name.
const require = createRequire(import.meta.url);
const { DriverService } = require("selenium-webdriver/remote") as typeof import("selenium-webdriver/remote");
const { values: options } = parseArgs({ options: { only: { type: "string", default: "" } } });
const root = path.resolve(import.meta.dirname, "../..");
const folder = path.join(root, "screens/engines");
const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Tomás Lima", password: "segredo-do-tomas" },
};
const say = (line: string) => process.stdout.write(`${line}\n`);
const faults: string[] = [];

/** Records a page's errors, since WebKit's driver reports no console; pages of this build load this script first. */
const listener = `(() => {
  let isLeaving = false;
  addEventListener("beforeunload", () => (isLeaving = true));
  // A browser cancels what still loads when the page is left.
  const note = (kind, what) => isLeaving || sessionStorage.setItem("faults", (sessionStorage.getItem("faults") ?? "") +
    kind + ": " + (what?.stack ? what + " " + what.stack : what) + " (" + location.pathname + ")\\n");
  const error = console.error;
  console.error = (...parts) => (note("console.error", parts.map((part) => part?.stack ?? String(part)).join(" ")), error(...parts));
  addEventListener("error", ({ error, message, target }) => note("uncaught", error ?? message ?? "did not load: " + (target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => note("unhandled rejection", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => note("refused by the policy", violatedDirective + " " + blockedURI));
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

/** Starts WebKit's small browser with its driver, and closes it after the work. */
async function withWebkit(settings: string, work: (driver: WebDriver) => Promise<void>): Promise<void> {
  await mkdir(path.join(settings, "gtk-3.0"));
  // The browser's bars would make the window wider than a phone.
  const bars = "toolbar, toolbar *, headerbar, headerbar *";
  const css = `* { min-width: 0; } ${bars} { min-height: 0; padding: 0; margin: 0; border: 0; font-size: 1px; -gtk-icon-source: none; }`;
  await writeFile(path.join(settings, "gtk-3.0/gtk.css"), css);
  process.env.XDG_CONFIG_HOME = settings;
  const service = new DriverService.Builder("/usr/bin/WebKitWebDriver").setLoopback(true).build();
  try {
    const capabilities = {
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { args: ["--automation", "--private"] },
    };
    const builder = new Builder().usingServer(await service.start()).disableEnvironmentOverrides();
    const driver = await builder.withCapabilities(capabilities).build();
    await work(driver).finally(() => driver.quit());
  } finally {
    await service.kill();
  }
}

/** Opens a page, waits until its content has loaded, and takes its picture. @returns the page's faults. */
async function openPage(driver: WebDriver, url: string, file: string): Promise<string[]> {
  await driver.get(url);
  const hasContent =
    "return document.querySelector('h1') !== null && document.querySelector('[aria-busy=true]') === null";
  await driver.wait(() => driver.executeScript(hasContent), 30_000, "it still loads");
  await driver.executeScript("return document.fonts.ready.then(() => true)");
  await writeFile(path.join(folder, file), await driver.takeScreenshot(), "base64");
  const [at, sideways, errors] = await driver.executeScript<[string, number, string | null]>(`
    const { scrollWidth, clientWidth } = document.documentElement;
    const errors = sessionStorage.getItem("faults");
    sessionStorage.removeItem("faults");
    return [location.pathname, scrollWidth - clientWidth, errors];`);
  return [
    ...(at === "/auth/login" || at === "/auth/deny" ? [`led to ${at}`] : []),
    ...(sideways > 0 ? [`is ${sideways} px wider than the window`] : []),
    ...(errors?.trim().split("\n") ?? []),
  ];
}

async function openEveryPage(driver: WebDriver, url: string): Promise<void> {
  const admin = await logIn(url, people.admin.name, people.admin.password);
  const api = apiClient(url, admin.token);
  await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
  const employee = await logIn(url, people.employee.name, people.employee.password);
  const all = await everyAddress(api, apiClient(url, employee.token));
  const addresses = all.filter((one) => one.path.startsWith(options.only));
  for (const session of [admin, employee]) {
    await driver.get(`${url}/auth/login`);
    await driver.executeScript("Object.assign(localStorage, arguments[0])", buildEntries(session));
    for (const { address } of openTo(session.user, addresses))
      for (const width of [390, 1280]) {
        await driver.manage().window().setRect({ width, height: 844, x: 0, y: 0 });
        const file = `${width} ${session.user.level} ${address}`.replaceAll(/[^\w.-]+/g, "-");
        const where = `${address} of ${session.user.name} at ${width} px`;
        const pageFaults = await openPage(driver, url + address, `${file}.png`).catch((error: Error) => [
          error.message,
        ]);
        faults.push(...pageFaults.map((fault) => `${where}: ${fault}`));
        for (const line of [where, ...pageFaults]) say(line);
      }
  }
}

await mkdir(folder, { recursive: true });
const place = await mkdtemp(path.join(os.tmpdir(), "pomar-engines-"));
const settings = await mkdtemp(path.join(os.tmpdir(), "pomar-webkit-"));
const main = await makeListeningBuild(place);
const closeDatabases = await openDatabases();
try {
  await withEmptyDatabase(async (DATABASE_URL) => {
    const app = await startBuiltApp({ data: { DATABASE_URL }, adminPassword: people.admin.password, main });
    await withWebkit(settings, (driver) => openEveryPage(driver, app.url)).finally(() => app.stop());
  });
} finally {
  await closeDatabases();
  for (const temporary of [place, settings]) await rm(temporary, { recursive: true });
}
say(`\nPictures: ${path.relative(process.cwd(), folder)}`);
for (const line of faults) say(line);
say(faults.length === 0 ? "No page reports an error." : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
