import { allRoutes } from "@pomar/contract/api";
import { listQuery } from "@pomar/contract/core/list";
import { type AnyRoute, mayCall } from "@pomar/contract/core/route";
import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { type Caller, startApp } from "../../../tests/support/app.ts";
import { countRows } from "../../../tests/support/everything.ts";
import { factories } from "../../../tests/support/factories.ts";
import { makeSamples, nameRoute } from "../../../tests/support/samples.ts";
import { takes, textFields } from "../../../tests/support/text-fields.ts";

/**
 * Checks that every call of the contract follows the rules that all calls share; a call added to the contract is tested
 * without further code.
 */

const t = await startApp();
const samples = makeSamples(t);
afterAll(() => t.close());

const getSample = (route: AnyRoute) => samples[nameRoute(route)]?.() ?? expect.fail(`no sample of ${nameRoute(route)}`);
const employee = await factories(t).employee();
/** The caller of a route: an administrator, or an employee for calls that only employees make. */
const getCaller = (route: AnyRoute): Caller => (mayCall(route, 1) ? t.admin : employee);
const guarded = allRoutes
  .filter((route) => route.levels !== "public")
  .map((route) => ({ name: nameRoute(route), route }));
const named = (keep: (route: AnyRoute) => boolean) => guarded.filter(({ route }) => keep(route));

test("there is a sample of every route of the contract, and of nothing else", () => {
  expect(Object.keys(samples).sort()).toEqual(allRoutes.map(nameRoute).sort());
});

describe("uploads", () => {
  const uploads = named((route) => route.upload !== null);

  test.each(uploads)("$name refuses no file, an empty one, one that is too large, and JSON", async ({ route }) => {
    const { file: _, ...sample } = await getSample(route);
    const getRefusal = (file?: Buffer) =>
      t.admin.refused(route, { ...sample, ...(file ? { file: { name: "arquivo.bin", bytes: file } } : { body: {} }) });
    expect(await getRefusal()).toMatchObject({ statusCode: 400, code: "file.missing", message: "Escolha um arquivo" });
    expect(await getRefusal(Buffer.alloc(0))).toMatchObject({ code: "file.missing" });
    const megabytes = (route.upload?.maxBytes ?? 0) / 1024 / 1024;
    expect(await getRefusal(Buffer.alloc((megabytes + 8) * 1024 * 1024))).toMatchObject({
      statusCode: 413,
      code: "file.too-large",
      message: `O arquivo é grande demais; envie no máximo ${megabytes} MB`,
    });
  });
});

describe("unknown things", () => {
  test.each(named((route) => route.path.includes(":")))("$name answers 404", async ({ route }) => {
    const { params, ...sample } = await getSample(route);
    for (const unknown of [uuidv7(), "nao-e-um-id", "'; drop table lots; --"]) {
      const ids = Object.fromEntries(Object.keys(params ?? {}).map((key) => [key, encodeURIComponent(unknown)]));
      const refusal = await t.admin.refused(route, { ...sample, params: ids });
      expect(refusal).toMatchObject({ statusCode: 404, code: "record.not-found", message: "Registro não encontrado" });
    }
  });
});

describe("lists", () => {
  const lists = named(
    (route) => route.reply !== null && route.query instanceof z.ZodObject && "page" in route.query.shape,
  );

  test("are found by their query", () => {
    expect(lists.map((list) => list.route.path)).toContain("/suppliers");
    expect(listQuery(["name"]).shape).toHaveProperty("page");
  });

  test.each(lists)("$name pages: past the end is empty with the right total", async ({ route }) => {
    const { params } = await getSample(route);
    const first = (await t.admin.call(route, { params, query: { rows: 1 } })) as { total: number; data: unknown[] };
    const past = (await t.admin.call(route, { params, query: { page: 999_999 } })) as {
      total: number;
      data: unknown[];
    };
    expect(past).toMatchObject({ data: [], total: first.total, page: 999_999, rows: 10 });
    expect(first.data).toHaveLength(Math.min(1, first.total));
  });

  const listSortable = (route: AnyRoute): readonly string[] =>
    (route.query as ReturnType<typeof listQuery>).shape.sortBy.unwrap().options;

  const cities = ["boa vista", "Areia", "Árvore"];

  /**
   * Creates a record for the list of `route`; its sortable fields differ from those of the records of the previous
   * rounds.
   */
  async function createIn(round: number, route: AnyRoute): Promise<void> {
    const path = route.path.replace("/groups", "/group");
    const create = allRoutes.find((other) => other.method === "POST" && other.path === path && !path.includes(":"));
    if (!create) return;
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const { body, ...sample } = await getSample(create);
    const varied = { ...body };
    for (const field of [...listSortable(route), "grossKg", "expiresAt"]) {
      const value = varied[field];
      if (field === "city") varied[field] = cities[round];
      else if (field === "level") varied[field] = (round % 2) + 1;
      else if (takes(create, field, "2040-01-15") && field === "expiresAt") varied[field] = `20${40 + round}-01-15`;
      else if (field === "dueDate") varied[field] = `2031-01-1${round}`;
      else if (typeof value === "number") varied[field] = value - round;
    }
    const parts = (body?.parts ?? []) as { quantity: number }[];
    if (parts.length > 0) varied.parts = parts.map((part) => ({ ...part, quantity: part.quantity - round }));
    await t.admin.call(create, { ...sample, body: varied });
  }

  /** Compares two values as the database orders them: text without accents and case; absent values come last. */
  function compare(a: unknown, b: unknown): number {
    if (a === b) return 0;
    if (a === null || a === undefined) return 1;
    if (b === null || b === undefined) return -1;
    if (typeof a === "number" && typeof b === "number") return a - b;
    const [one, other] = [a, b].map((value) => String(value).normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()) as [
      string,
      string,
    ];
    return one < other ? -1 : one > other ? 1 : 0;
  }

  /** The lists that show a single row for a new record, so they have no order to check. */
  const short = ["/suppliers/:id/products", "/lots/:id/movements", "/lots/:id/history", "/closings/:id/late-changes"];

  beforeAll(async () => {
    t.clock.now = new Date(t.clock.now.getTime() - cities.length * 86_400_000);
    for (const round of cities.keys()) {
      // The clock advances in steps of six hours: an unused session ends before a day is over.
      for (let hour = 0; hour < 24; hour += 6) {
        t.clock.now = new Date(t.clock.now.getTime() + 6 * 3_600_000);
        await t.admin.call(sessionRoutes.me);
      }
      for (const { route } of lists) await createIn(round, route);
    }
  });

  /** The columns of lots in which unknown values sort below all others; the tests of lots cover this order. */
  const ownOrder = ["unitCost", "value"];
  /** The columns in which unknown values come last in both directions. */
  const unknownLast = ["supplier", "total", "paid", "open"];

  /**
   * Adds the instant by which a list is sorted to rows that do not show it; the instant is read from the record itself.
   */
  async function withInstant(route: AnyRoute, column: string, rows: Record<string, unknown>[]) {
    const path = route.path === "/financial-lots" ? "/lots/:id" : `${route.path}/:id`;
    const read = allRoutes.find((other) => other.method === "GET" && other.path === path);
    if (!column.endsWith("At") || read === undefined || rows.every((row) => column in row)) return rows;
    const readRow = async ({ id }: Record<string, unknown>) => t.admin.call(read, { params: { id: String(id) } });
    return (await Promise.all(rows.map(readRow))) as Record<string, unknown>[];
  }

  /** The value that a row shows for a column: the row's own value, the code of its lot, or a name. */
  function shownAs(row: Record<string, unknown>, column: string): unknown {
    const shown = row[column] ?? (row.lot as Record<string, unknown> | undefined)?.[column] ?? null;
    return typeof shown === "object" && shown !== null ? (shown as { name: string }).name : shown;
  }

  test.each(lists)("$name sorts by every column it allows, both ways, and by no other", async ({ route }) => {
    const { params } = await getSample(route);
    // Payments are ordered by status before the due date; the tests of payments cover this order.
    const standing = route.path === "/payments" ? ["dueDate"] : [];
    const others = [...ownOrder, ...standing];
    for (const sortBy of listSortable(route).filter((column) => !others.includes(column))) {
      const listValues = async (sortOrder: "asc" | "desc") => {
        const query = { sortBy, sortOrder, rows: 100 };
        const { data } = (await t.admin.call(route, { params, query })) as { data: Record<string, unknown>[] };
        return (await withInstant(route, sortBy, data)).map((row) => shownAs(row, sortBy));
      };
      const [up, down] = [await listValues("asc"), await listValues("desc")];
      expect(up, `${sortBy} asc`).toEqual(up.toSorted(compare));
      const opposite = (a: unknown, b: unknown) =>
        unknownLast.includes(sortBy) && (a === null || b === null) ? compare(a, b) : compare(b, a);
      expect(down, `${sortBy} desc`).toEqual(down.toSorted(opposite));
      // Some kinds of lot have no supplier and no price, so these columns may have a single value.
      if (!unknownLast.includes(sortBy))
        expect(new Set(up).size > 1, `several values of ${sortBy}`).toBe(!short.includes(route.path));
    }
    const refusal = await t.admin.refused(route, { params, query: { sortBy: "password_hash" } });
    expect(refusal.issues?.[0]?.path).toBe("sortBy");
  });

  const searched = lists.filter(({ route }) => "search" in (route.query as z.ZodObject).shape);

  test.each(searched)("$name searches for signs literally: none is a wildcard", async ({ route }) => {
    await getSample(route);
    // A search that treated these characters as wildcards would match everything.
    for (const search of ["%%%", "______", "\\\\", "a%b_c", "(.*)+$", "[a-z]*", "' or ''='", "%00", "\\%"]) {
      const { params } = await getSample(route);
      const { total } = (await t.admin.call(route, { params, query: { search } })) as { total: number };
      expect(total, search).toBe(0);
    }
  });

  test.each(lists)("$name refuses a page or a number of rows that cannot be", async ({ route }) => {
    const { params } = await getSample(route);
    for (const query of [{ page: 0 }, { page: "x" }, { rows: 101 }, { rows: 0 }, { page: 1.5 }]) {
      const refusal = await t.admin.refused(route, { params, query });
      expect(refusal.statusCode).toBe(400);
      expect(refusal.issues?.[0]?.message).toMatch(
        /^(As páginas vão de 1 |Peça de 1 a \d+ linhas|Informe um número inteiro)/,
      );
    }
  });
});

describe("hostile text", () => {
  const posts = named((route) => route.method === "POST" && route.idempotent && route.upload === null);

  test("is tried on every text field there is", () => {
    const fields = Object.fromEntries(posts.map(({ name, route }) => [name, textFields(route)]));
    expect(fields).toMatchObject({
      "POST /users": ["name", "password"],
      "POST /suppliers": ["name", "city", "pixKey", "notes"],
      "POST /fruits": ["name", "notes"],
      "POST /fruits/group": ["name"],
      "POST /additives": ["name", "limitSource", "notes"],
      "POST /additional": ["name", "allergen", "notes"],
      "POST /packaging": ["name", "notes"],
      "POST /raw-materials": ["invoiceNumber", "supplierLot", "notes", "payableReason"],
      "POST /additive-record": ["invoiceNumber", "supplierLot", "notes", "brand"],
    });
  });

  /**
   * The record in a reply: the settlement of a payment, the notice of a recall, and for any other record the reply
   * itself.
   */
  const toldBy = (reply: unknown): unknown => {
    const { movement, notices, settlements } = reply as {
      movement?: object;
      notices?: object[];
      settlements?: { reversal: { reason: string } | null }[];
    };
    const settlement = settlements?.[0];
    if (settlement) return { ...settlement, reason: settlement.reversal?.reason };
    if (notices) return { ...notices[0], ...(reply as object) };
    return movement ?? reply;
  };

  const rowCounts = () => countRows(t.database.pool);

  /** Counts the rows that a call with the given text in a field writes: the change in each table's number of rows. */
  async function written(route: AnyRoute, field: string, text: string) {
    const sample = await getSample(route);
    const before = await rowCounts();
    const kept = await getCaller(route).call(route, { ...sample, body: { ...sample.body, [field]: text } });
    expect(toldBy(kept)).toMatchObject({ [field]: text });
    const after = await rowCounts();
    const names = new Set([...before.keys(), ...after.keys()]);
    return Object.fromEntries(
      [...names].map((name) => [name, (after.get(name) ?? Number.NaN) - (before.get(name) ?? 0)]),
    );
  }

  test.each(posts)(
    "$name stores SQL and script literally as text, and writes the same rows as it always does",
    async ({ route }) => {
      for (const field of textFields(route).filter((name) => name !== "password")) {
        const harmless = await written(route, field, "Um texto qualquer");
        // The hostile texts are short because the shortest text field accepts twenty characters.
        for (const hostile of ["';drop table lots;--", "<img src=x onerror>", "\\'\"%_{{7*7}}"])
          expect(await written(route, field, hostile), hostile).toEqual(harmless);
      }
    },
  );
});

describe("changes", () => {
  const versioned = named((r) => /PUT|DELETE/.test(r.method) && r.path.endsWith("/:id"));

  test.each(versioned)("$name refuses a stale version and takes the fresh one", async ({ route }) => {
    const { params, body } = await getSample(route);
    const read = allRoutes.find((other) => other.method === "GET" && other.path === route.path) as AnyRoute;
    const etag = String((await t.admin.send(read, { params })).headers.etag);
    const stale = await t.admin.refused(route, { params, body, headers: { "if-match": '"77"' } });
    expect(stale.statusCode).toBe(412);
    expect(stale.message).toMatch(/^Registro alterado por admin às \d\d:\d\d; recarregue$/);
    const fresh = await t.admin.send(route, { params, body, headers: { "if-match": etag } });
    expect(fresh.status).toBe(route.status);
  });
});

describe("repeated requests", () => {
  const posts = named((route) => route.idempotent);

  test.each(posts)("$name answers a repeated key with the stored reply", async ({ route }) => {
    const sample = await getSample(route);
    const headers = { "idempotency-key": uuidv7() };
    const caller = getCaller(route);
    const first = await caller.send(route, { ...sample, headers });
    const second = await caller.send(route, { ...sample, headers });
    expect(first.status, JSON.stringify(first.body)).toBe(route.status);
    expect(second).toMatchObject({ status: first.status, body: first.body });
    const different = sample.file
      ? { file: { ...sample.file, bytes: Buffer.concat([sample.file.bytes, Buffer.from("\n")]) } }
      : { body: { ...sample.body, notes: "outro corpo" } };
    const other = await caller.refused(route, { ...sample, ...different, headers });
    expect(other).toMatchObject({ statusCode: 422, code: "idempotency.other-body" });
  });
});
