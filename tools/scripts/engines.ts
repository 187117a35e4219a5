// npm run engines: the main day and every page in engines other than Chromium's, on the built app with a real database.
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { apiClient, logIn } from "../../tests/support/api-client.ts";
import { openDatabases, withEmptyDatabase } from "../../tests/support/browser-databases.ts";
import { startBuiltApp } from "../../tests/support/built-app.ts";
import { firefox } from "./engines/firefox.ts";
import { type Hand, handOn } from "./engines/hand.ts";
import { liveMainDay, logInByHand, type Person } from "./engines/main-day.ts";
import type { Candidate, Engine } from "./engines/tab.ts";
import { webkit } from "./engines/webkit.ts";
import { everyAddress, openTo } from "./screens/addresses.ts";

const { values: options } = parseArgs({
  options: { only: { type: "string", default: "" }, "no-day": { type: "boolean", default: false } },
});
const folder = path.resolve(import.meta.dirname, "../../screens/engines");
const people = {
  admin: { name: "admin", password: "segredo-da-helena" },
  employee: { name: "Tomás Lima", password: "segredo-do-tomas" },
};
const widths = [390, 1280];

const say = (line: string) => process.stdout.write(`${line}\n`);

/** What happened where, a line each. */
const wrong: string[] = [];

/** Does it, and notes what the console took meanwhile and what it failed of. */
async function watched(engine: Engine, where: string, act: () => Promise<void>): Promise<void> {
  const before = wrong.length;
  const note = (line: string) => wrong.push(`${engine.name}, ${where}: ${line}`);
  await act().catch((error) => note(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  for (const line of engine.heard()) note(line);
  for (const line of [`${engine.name}, ${where}`, ...wrong.slice(before)]) say(line);
}

/** Opens all that a person may open, on a phone and at a desk, and takes a picture of each. */
async function openEveryPage(
  { engine, hand }: { engine: Engine; hand: Hand },
  { who, addresses }: { who: Person; addresses: readonly string[] },
): Promise<void> {
  await engine.tab.ask("(localStorage.clear(), true)");
  await watched(engine, `login of ${who.name}`, () => logInByHand(hand, who));
  for (const address of addresses)
    for (const width of widths)
      await watched(engine, `${address} of ${who.name} at ${width} px`, async () => {
        await engine.tab.resize(width, 844);
        await hand.open(address);
        await hand.settle();
        const file = `${engine.name} ${width} ${who === people.admin ? 1 : 2} ${address}`.replaceAll(/[^\w.-]+/g, "-");
        await engine.tab.picture(path.join(folder, `${file}.png`));
        const [at, sideways] = await engine.tab.ask<[string, number]>(
          "[location.pathname, document.documentElement.scrollWidth - document.documentElement.clientWidth]",
        );
        if (at === "/auth/login" || at === "/auth/deny") throw new Error(`led to ${at}`);
        if (sideways > 0) throw new Error(`is ${sideways} px wider than the window`);
      });
}

async function runIn(candidate: Candidate, databaseUrl: string): Promise<void> {
  const app = await startBuiltApp({ data: { DATABASE_URL: databaseUrl }, adminPassword: people.admin.password });
  try {
    const { token, user: admin } = await logIn(app.url, people.admin.name, people.admin.password);
    const api = apiClient(app.url, token);
    await api(usersRoutes.create, { body: { ...people.employee, level: 2 } });
    const { token: employeeToken, user: employee } = await logIn(
      app.url,
      people.employee.name,
      people.employee.password,
    );
    const engine = await candidate.start(app.url);
    try {
      const hand = handOn(engine.tab, engine.url);
      await engine.tab.resize(1280, 844);
      if (!options["no-day"])
        await watched(engine, "the main day", async () => {
          await logInByHand(hand, people.admin);
          await liveMainDay(hand, api);
        });
      const pages = await everyAddress(api, apiClient(app.url, employeeToken));
      const wanted = pages.filter(({ path }) => path.startsWith(options.only));
      await hand.open("/auth/login");
      for (const [who, user] of [
        [people.admin, admin],
        [people.employee, employee],
      ] as const)
        await openEveryPage({ engine, hand }, { who, addresses: openTo(user, wanted).map(({ address }) => address) });
    } finally {
      await engine.close();
    }
  } finally {
    await app.stop();
  }
}

const candidates = [firefox, webkit];
const missing = (candidate: Candidate) =>
  Object.entries(candidate.needs).flatMap(([program, bringer]) => (existsSync(program) ? [] : [bringer]));

await mkdir(folder, { recursive: true });
const closeDatabases = await openDatabases();
try {
  for (const candidate of candidates) {
    const absent = missing(candidate);
    if (absent.length > 0) wrong.push(`${candidate.name} is not installed: apt-get install ${absent.join(" ")}`);
    else await withEmptyDatabase((url) => runIn(candidate, url));
  }
} finally {
  await closeDatabases();
}
say(`\nPictures: ${path.relative(process.cwd(), folder)}`);
for (const line of wrong) say(line);
say(wrong.length === 0 ? "Quiet consoles everywhere." : `${wrong.length} things are wrong.`);
process.exitCode = wrong.length === 0 ? 0 : 1;
