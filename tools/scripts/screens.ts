// npm run screens: takes a picture of every page in every width, theme and text size, and lists the visible faults.
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import type { LoggedIn } from "@pomar/contract/people/session/session.schema";
import { buildStorage } from "../../tests/e2e/windows.ts";
import { apiClient, logIn } from "../../tests/support/api-client.ts";
import { largeTextOptions, launchOptions } from "../../tests/support/browser.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { type Address, denied, login, openTo } from "./screens/addresses.ts";
import { demoPlant, emptyPlant, longPlant, type Plant } from "./screens/plants.ts";
import { openSettled, pictureWindow, standStill } from "./screens/settled-page.ts";
import { dress, findFaults, nameVariant, type Variant, variantsAt } from "./screens/variants.ts";

const { values: options } = parseArgs({
  options: {
    /** The beginnings of the addresses to take pictures of: `/lots,/places`. */
    only: { type: "string", default: "/" },
    /** The widths in px, separated by commas: `390,1280`. */
    widths: { type: "string", default: "390,1280,1920" },
    /** The number of days of demo data; without this option, the plant is empty. */
    demo: { type: "string" },
    /** Whether the plant has only records with the longest names. */
    long: { type: "boolean", default: false },
    "no-axe": { type: "boolean", default: false },
  },
});
const root = path.resolve(import.meta.dirname, "../../screens");
const adminPassword = "so-para-as-fotos";
const wrong: string[] = [];

interface Visit {
  browser: Browser;
  url: string;
  /** The session of the window's user; null: nobody is logged in. */
  session: LoggedIn | null;
  folder: string;
}

/** Takes the pictures of one variant, and records the faults on them. */
async function take(
  { browser, url, session, folder }: Visit,
  variant: Variant,
  addresses: readonly { path: string; address: string }[],
): Promise<void> {
  const level = session?.user.level === 2 ? "level-2-" : "";
  const context = await browser.newContext({
    ...pictureWindow,
    baseURL: url,
    viewport: { width: variant.width, height: 900 },
    ...(session && { storageState: buildStorage(url, session) }),
  });
  await dress(context, variant);
  const page = await context.newPage();
  let messages: string[] = [];
  page.on("console", (line) => {
    if (["error", "warning"].includes(line.type())) messages.push(`console: ${line.text()}`);
  });
  page.on("pageerror", (error) => messages.push(`uncaught: ${error.stack}`));
  for (const { path: pagePath, address } of addresses) {
    messages = [];
    await openSettled(page, address);
    await standStill(page);
    const name = `${level}${pagePath.replaceAll(/[^\w-]+/g, "-").replaceAll(/^-|-$/g, "")}`;
    const file = path.join(folder, `${name}.${nameVariant(variant)}.png`);
    await page.screenshot({ path: file, fullPage: true });
    const faults = [...messages, ...(await findFaults(page, variant, !options["no-axe"]))];
    for (const fault of faults)
      wrong.push(`${path.basename(folder)} ${level}${pagePath} ${nameVariant(variant)}: ${fault}`);
    process.stdout.write(`${path.relative(process.cwd(), file)}${faults.length > 0 ? "  <- see below" : ""}\n`);
  }
  await context.close();
}

async function lookAt(plant: Plant, variants: readonly Variant[]): Promise<void> {
  const folder = path.join(root, plant.name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await withEmptyDatabase(async (DATABASE_URL) => {
    const app = await startBuiltApp({ data: { DATABASE_URL }, adminPassword, args: plant.args });
    try {
      const session = await logIn(app.url, plant.admin?.name ?? "admin", plant.admin?.password ?? adminPassword);
      const allAddresses = [denied, ...(await plant.fill(app.url, apiClient(app.url, session.token)))];
      const employee = plant.employee && (await logIn(app.url, plant.employee.name, plant.employee.password));
      const filterAddresses = (addresses: readonly Address[]) =>
        addresses.filter((one) => beginnings.some((beginning) => one.path.startsWith(beginning)));
      for (const variant of variants) {
        const browser = variant.large ? browsers.large : browsers.usual;
        const visit = { browser, url: app.url, folder };
        await take({ ...visit, session: null }, variant, filterAddresses([login]));
        await take({ ...visit, session }, variant, filterAddresses(openTo(session.user, allAddresses)));
        // Employees get no dark pictures, as an employee's pages contain only parts of the administrator's pages.
        if (employee && !variant.dark)
          await take({ ...visit, session: employee }, variant, filterAddresses(openTo(employee.user, allAddresses)));
      }
    } finally {
      await app.stop();
    }
  });
}

const beginnings = options.only.split(",");
const widths = options.widths.split(",").map(Number);
const mainPlant = options.demo === undefined ? emptyPlant : demoPlant(Number(options.demo));
const closeDatabases = await openDatabases();
const browsers = { usual: await chromium.launch(launchOptions), large: await chromium.launch(largeTextOptions) };
try {
  if (!options.long) await lookAt(mainPlant, variantsAt(widths));
  await lookAt(
    longPlant,
    variantsAt(options.long ? widths : [390]).filter(({ dark }) => !dark),
  );
} finally {
  for (const browser of Object.values(browsers)) await browser.close();
  await closeDatabases();
}
for (const line of wrong) process.stdout.write(`${line}\n`);
process.stdout.write(`${path.relative(process.cwd(), root)}: ${wrong.length} things are wrong\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
