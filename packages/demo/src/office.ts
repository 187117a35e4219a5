import { addDays } from "@pomar/contract/core/calendar.rules";
import type { BodyInputOf } from "@pomar/contract/core/route";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecordInput } from "@pomar/contract/entries/calculator/calculator.schema";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import { invoicesRoutes } from "@pomar/contract/entries/invoices/invoices.routes";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { notificationsRoutes } from "@pomar/contract/people/notifications/notifications.routes";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { maxMoved } from "@pomar/contract/registries/places/places.schema";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import { type Note, writeInvoice } from "./invoice.ts";
import data from "./plant.json" with { type: "json" };
import type { Call, Caller } from "./product.ts";
import type { Day } from "./story.ts";

/** An employee saves a calculation made with the calculator. */
export async function calculate({ on, story: { fruits }, random, call }: Day): Promise<void> {
  const day = on.split("-").reverse().slice(0, 2).join("/");
  const m = random.between(120, 900, 0);
  const fruitId = fruits.find(({ code }) => code === "ACE")?.id;
  const body = random.pick<CalculatorRecordInput>([
    {
      formula: "additive_dose",
      title: `Sorbato de ${day}`,
      inputs: { from: "dose", m, dose: random.between(300, 600, 0), factor: 0.7464, purity: 99, limit: 1000 },
    },
    {
      formula: "fruit_needed",
      title: "Acerola da semana",
      fruitId,
      inputs: { p: m, r: 68, s: random.between(2, 6, 1), e: 1.5 },
    },
    {
      formula: "pearson",
      title: "Acerto de Brix",
      inputs: { a: 14, b: 9, target: random.between(10, 13, 1), total: m },
    },
    {
      formula: "packaging_count",
      title: "Sachês para o pedido",
      inputs: { m, e: 1.5, content: 100, overfill: 2, perCase: 50, loss: 2 },
    },
    { formula: "chlorine", inputs: { ppm: 50, litres: random.between(300, 900, 0), strength: 10 } },
  ]);
  await call(calculatorRoutes.create, { body });
}

/** Discards the expired lots, with the reason `Vencido`. */
export async function discardExpired({ on, story: { warehouse }, call }: Day): Promise<void> {
  const expired = warehouse.left().filter(({ expiresAt }) => expiresAt !== null && expiresAt < on);
  warehouse.withdraw(expired.map(({ id }) => id));
  for (const { id, balance } of expired)
    await call(lotsRoutes.move, { params: { id }, body: { kind: "discard", quantity: balance, reason: "Vencido" } });
}

/** Puts a product packed on this day into quarantine, because its packaging may be open. */
export async function doubtProduct({ on, story: { shelf }, setAside, as }: Day): Promise<void> {
  const packed = shelf.sellable(on).findLast(({ producedAt }) => producedAt === on);
  if (!packed) return;
  shelf.withdraw([packed.lotId]);
  await setAside(packed.lotId, "Embalagem aberta no túnel: conferir a vedação", as());
}

export async function readNews({ story: { people, admins }, call, as }: Day): Promise<void> {
  for (const reader of [...admins, people.admin])
    await call(notificationsRoutes.read, { body: { all: true } }, as(reader));
}

/** The dock requests a correction of its last entry, which was typed wrong. */
export async function requestCorrection({ story: { lastReception }, call, as }: Day): Promise<void> {
  if (!lastReception) return;
  const text = "Digitei o peso da primeira carga errado: eram 20 kg a menos";
  const body = { entryKind: "raw-material" as const, entryId: lastReception.id, text };
  await call(correctionRequestsRoutes.create, { body }, as(lastReception.by));
}

const { labels, cartons } = data.issuers;
/** The invoices that the office imports from a file, by the number of days of work before today. */
export const invoiceNotes: Record<number, Pick<Note, "issuer" | "dueIn">> = {
  30: { issuer: labels, dueIn: [60, 90] },
  13: { issuer: cartons, dueIn: [35] },
  2: { issuer: labels, dueIn: [28, 56, 84] },
};
const firstNumber = 20_600;

/**
 * The office imports the file of an invoice and maps each line to an item of the plant, or marks the line as no stock.
 */
export async function importNote({ on, left, call }: Day): Promise<void> {
  const note = invoiceNotes[left];
  if (!note) return;
  const bytes = writeInvoice({ ...note, on, number: firstNumber - left });
  const preview = await call(invoicesRoutes.preview, { file: { name: "nota.xml", bytes } });
  const items = preview.items.map(({ n, code, mapping }) => {
    const enters = note.issuer.items.find((item) => item.code === code)?.entersAs;
    if (!enters) return { n, notStock: true as const };
    const is = mapping?.item ? { itemId: mapping.item.id } : { newItem: { name: enters.name } };
    return { n, type: "packaging" as const, ...is, factor: enters.factor, pay: "invoice" as const };
  });
  await call(invoicesRoutes.run, { body: { previewId: preview.previewId, items } });
}

/** The office does a recall drill: it traces one lot as in a real recall. */
export async function practise({ on, story: { shelf }, random, call, as }: Day): Promise<void> {
  const products = shelf.sellable(on);
  const body = products.length > 0 ? { lotId: random.pick(products).lotId } : {};
  const { id } = await call(drillsRoutes.start, { body });
  const { by, at } = as();
  const end = new Date(at.getTime() + random.between(100, 900, 0) * 1000);
  const notes = "Tudo encontrado sem sair da mesa.";
  await call(drillsRoutes.finish, { params: { id }, body: { notes } }, { by, at: end });
}

const getMonth = (day: string) => day.slice(0, 7);
const lastDayBefore = (day: string) => addDays(`${getMonth(day)}-01`, -1);

/** Whether the office closes the previous month on this day: the first day of work of the current or previous month. */
export function closesMonth(on: string, calendar: readonly string[]): boolean {
  const today = calendar.at(-1) ?? "";
  const isFirst = on !== calendar[0] && on === calendar.find((day) => getMonth(day) === getMonth(on));
  return isFirst && [getMonth(today), getMonth(lastDayBefore(today))].includes(getMonth(on));
}

export async function closeMonth({ on, call }: Day): Promise<void> {
  await call(closingsRoutes.create, { body: { month: getMonth(lastDayBefore(on)) } });
}

const missingKg = 3.5;

/** Records an adjustment dated at the end of last month, because a count of that day had not been entered. */
export async function enterLate({ on, story: { product, warehouse }, call }: Day): Promise<void> {
  const until = lastDayBefore(on);
  const [lot] = warehouse
    .left("pulp")
    .filter(({ producedAt, balance }) => producedAt <= until && balance > missingKg)
    .toSorted((a, b) => a.producedAt.localeCompare(b.producedAt));
  if (!lot) return;
  const body = {
    kind: "adjustment" as const,
    quantity: -missingKg,
    reason: "Contagem do fim do mês, lançada depois",
    occurredAt: product.instantOn(until),
  };
  await call(lotsRoutes.move, { params: { id: lot.id }, body });
}

/** The office saves the views of its lists that it opens every morning. */
export async function saveViews({ call }: Day): Promise<void> {
  for (const body of data.views as BodyInputOf<typeof viewsRoutes.create>[]) await call(viewsRoutes.create, { body });
}

/** Registers chambers and positions and moves every lot in stock into them; today's lots are not moved yet. */
export async function placeLots(call: Call, caller: Caller, today: string): Promise<void> {
  const lots: { id: string; type: string; producedAt: string }[] = [];
  for (let page = 1, total = 1; lots.length < total; page += 1) {
    const query = { inStock: "true", page: String(page), rows: "100", sortBy: "code", sortOrder: "asc" } as const;
    const mixedLots = await call(lotsRoutes.list, { query }, caller);
    lots.push(...mixedLots.data);
    total = mixedLots.total;
  }
  for (const { name, notes, positions, types } of data.places) {
    const create = (body: { name: string; notes?: string | null; parentId?: string }) =>
      call(placesRoutes.create, { body }, caller);
    const chamber = await create({ name, notes });
    const places: string[] = [];
    for (const position of positions) places.push((await create({ name: position, parentId: chamber.id })).id);
    if (places.length === 0) places.push(chamber.id);
    const ids = lots.filter((lot) => lot.producedAt < today && types.includes(lot.type)).map(({ id }) => id);
    for (const [n, id] of places.entries()) {
      const brought = ids.filter((_, at) => at % places.length === n);
      for (let first = 0; first < brought.length; first += maxMoved)
        await call(
          placesRoutes.move,
          { params: { id }, body: { lots: brought.slice(first, first + maxMoved) } },
          caller,
        );
    }
  }
}
