import { once } from "node:events";
import { changedHeader } from "@pomar/contract/affects";
import type { AnyRoute } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { Changed, Handshake, ServerEvents } from "@pomar/contract/realtime";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, expect, test } from "vitest";
import { type Caller, startApp } from "../../../../../tests/support/app.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { factories } from "../../../../../tests/support/factories.ts";
import { listen } from "../../../../../tests/support/second-process.ts";
import { dayIn } from "../clock.ts";

const t = await startApp();
const make = factories(t);
const url = await listen(t.app);
const employee = await make.employee();
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(() => t.close());

/** Connects a screen of this caller and collects its events. */
async function openScreen({ token }: Caller, handshake: Partial<Handshake> = {}) {
  const auth = { ...handshake, token };
  const socket: Socket<ServerEvents> = io(url, { auth, forceNew: true, transports: ["websocket"] });
  sockets.push(socket);
  const changed: Changed[] = [];
  let missed = 0;
  socket.on("changed", (one) => changed.push(one));
  socket.on("missed", () => {
    missed += 1;
  });
  await once(socket as never, "connect");
  return { changed, missed: () => missed };
}

/** Opens a screen that has received every earlier event. */
async function openSettledScreen(caller: Caller) {
  const screen = await openScreen(caller);
  const { headers } = await t.admin.send(suppliersRoutes.create, { body: { name: `Sítio ${screenNumber++}` } });
  await eventually(() => expect(screen.changed.flatMap(({ requests }) => requests)).toContain(headers["x-request-id"]));
  screen.changed.length = 0;
  return screen;
}
let screenNumber = 1;

/** Makes a writing call. @returns the resources that the reply names, and the request id that the socket will name. */
async function written(caller: Caller, route: AnyRoute, input: Parameters<Caller["send"]>[1]) {
  const { status, headers } = await caller.send(route, input);
  expect(status).toBe(route.status);
  const named = String(headers[changedHeader]).split(",");
  return { resources: new Set(named), request: String(headers["x-request-id"]) };
}

const dashboards = ["raw-material-2", "additives-2", "additionals-2", "packaging-2", "pulp-base-2", "final-product-2"];
const ofLots = [
  ...["lots", "entries", ...dashboards, "financial-lots", "reports", "closings", "explanations", "usual", "my-entries"],
  ...["pending", "corrections", "counts", "items", "offline-data", "places"],
];
const receptionResources = ["raw-materials", "additive-record", "additional-record", "packaging-record"];
const stocks = ["additives", "additional", "packaging"];

const reception = async () => ({ body: await make.rawMaterialInput() });
const settlement = async () => {
  const { id } = await make.payment();
  return { params: { id }, body: { paidAt: dayIn("America/Sao_Paulo", t.clock.now), amount: 80.25, method: "pix" } };
};
const pulping = async () => ({ body: await make.pulpInput() });

test.each([
  ["a reception", rawMaterialsRoutes.create, reception, ["raw-materials", "suppliers", ...ofLots, "audit"]],
  [
    "a pulping",
    pulpRoutes.create,
    pulping,
    [
      ...receptionResources,
      ...["pulp-base", "final-product", "composite-lots", "calculator-records", "suppliers"],
      ...stocks,
      ...ofLots,
      "audit",
    ],
  ],
  [
    "a settlement",
    paymentsRoutes.settle,
    settlement,
    ["payments", "suppliers", ...receptionResources, ...ofLots, "audit"],
  ],
  [
    "a supplier",
    suppliersRoutes.create,
    async () => ({ body: { name: "Sítio Angico" } }),
    ["suppliers", "payments", "items", "offline-data", "pending", "audit"],
  ],
] as const)(
  "%s names to its author and to every administrator exactly the resources to be read again",
  async (_, route, input, expected) => {
    const body = await input();
    const screen = await openSettledScreen(t.admin);
    const { resources, request } = await written(t.admin, route, body);
    expect(resources).toEqual(new Set(expected));
    await eventually(() => expect(screen.changed.flatMap(({ requests }) => requests)).toContain(request));
    const event = screen.changed.find(({ requests }) => requests.includes(request));
    expect(new Set(event?.resources)).toEqual(new Set(expected));
  },
);

test("neither the reply nor the socket names a resource that an employee may not read", async () => {
  const input = await reception();
  const screen = await openSettledScreen(employee);
  const { resources, request } = await written(employee, rawMaterialsRoutes.create, input);
  expect(resources).toEqual(
    new Set([
      ...[
        "raw-materials",
        "suppliers",
        "lots",
        "entries",
        "reports",
        "explanations",
        "usual",
        "my-entries",
        "corrections",
        "counts",
        "items",
      ],
      "offline-data",
      "places",
    ]),
  );
  await eventually(() => expect(screen.changed.flatMap(({ requests }) => requests)).toContain(request));
  expect(new Set(screen.changed.flatMap((one) => one.resources))).toEqual(resources);
});

test("an employee who changed their own record of a resource without a list for them is named it by the reply alone", async () => {
  const screen = await openSettledScreen(employee);
  const body = { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 } };
  const { resources } = await written(employee, calculatorRoutes.create, { body });
  expect(resources).toEqual(new Set(["calculator-records", "my-entries"]));
  const { request } = await written(t.admin, suppliersRoutes.create, { body: { name: "Sítio Juá" } });
  await eventually(() => expect(screen.changed.flatMap(({ requests }) => requests)).toContain(request));
  expect(screen.changed.flatMap((one) => one.resources)).not.toContain("calculator-records");
});

test("a refused call and one that only reads name nothing", async () => {
  const refused = await t.admin.send(suppliersRoutes.create, { body: { name: "" } });
  const read = await t.admin.send(suppliersRoutes.list);
  expect([refused.headers[changedHeader], read.headers[changedHeader]]).toEqual([undefined, undefined]);
});

test("a page that read before it was connected is sent the changes in between, and nothing else", async () => {
  // The changes of earlier tests must precede the reading of both screens by more than the latency that the server
  // adds.
  const apart = () => new Promise((resolve) => setTimeout(resolve, 2600));
  await apart();
  await make.supplier();
  await apart();
  const late = await openScreen(t.admin, { readingForMs: 0 });
  const early = await openScreen(t.admin, { readingForMs: 3000 });
  await eventually(() => expect(early.changed).toHaveLength(1));
  expect(new Set(early.changed[0]?.resources)).toEqual(
    new Set(["suppliers", "payments", "items", "offline-data", "pending", "audit"]),
  );
  expect([late.changed, late.missed(), early.missed()]).toEqual([[], 0, 0]);
});

test("a page that read before this process logged changes is told to read again", async () => {
  const screen = await openScreen(t.admin, { readingForMs: 3_600_000 });
  await eventually(() => expect(screen.missed()).toBe(1));
  expect(screen.changed).toEqual([]);
});
