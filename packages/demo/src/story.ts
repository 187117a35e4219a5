import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { Debts } from "./debts.ts";
import type { People, Plant } from "./plant.ts";
import type { Call, Caller, Given, Product, SetAside } from "./product.ts";
import type { Chance } from "./random.ts";
import type { Shelf, Warehouse } from "./stock.ts";

/** Peculiarities of a supplier: its prices beside others', its fruit's yield as a part of the fruit's range. */
export interface Trait {
  dearness: number;
  quality: number;
}

/** The plant, and how far its story has come. */
export interface Story extends Plant {
  product: Product;
  people: People;
  /** Administrators that were there before. */
  admins: readonly SessionUser[];
  warehouse: Warehouse;
  shelf: Shelf;
  /** By supplier. */
  traits: ReadonlyMap<string, Trait>;
  /** Supplies that nobody has bought of late. */
  neglected: Set<string>;
  /** Payments that the office has not got round to. */
  overdueOnPurpose: Set<string>;
  /** The last entry of the dock, whose correction is requested. */
  lastReception: { id: string; by: SessionUser } | null;
  /** The dock's phone, which has no signal now and then. */
  phone: { code: string | null; receptions: number };
  debts: Debts;
  /** Lines of dispatches, the oldest first. */
  sent: { dispatchId: string; customerId: string; lotId: string; quantity: number }[];
  /** Number of the last invoice to a customer. */
  lastInvoice: number;
  now: Date;
  today: string;
}

type Who = "dock" | "office" | SessionUser;

/** A day of the story at one of its places; its acts come one after the other, none of them in the future. */
export interface Day {
  on: string;
  /** Days of work until today: 0 today. */
  left: number;
  story: Story;
  random: Chance;
  setAside: SetAside;
  /** The hour of the act, UTC, and who does it unless the act names somebody else. */
  usually: { who: "dock" | "office"; hour: number };
  /** Somebody at the hour of the act; later than whoever acted before. */
  as: (who?: Who) => Caller;
  call: <R extends AnyRoute>(route: R, given: Given<R>, caller?: Caller) => Promise<ReplyOf<R>>;
}

/** The place of a story, with chances of its own. */
export interface Place {
  story: Story;
  random: Chance;
}

export function beginDay(
  { story, random }: Place,
  calls: [Call, SetAside],
  { on, left }: Pick<Day, "on" | "left">,
): Day {
  const { product, people, now } = story;
  const [call, setAside] = calls;
  const usually: Day["usually"] = { who: "office", hour: 0 };
  // Far in the west the first hour of work, UTC, is still on the day before.
  const isBefore = product.dayOf(new Date(`${on}T09:00:00Z`)) < on;
  let last = Date.parse(isBefore ? product.instantOn(on) : `${on}T00:00:00Z`);
  const as: Day["as"] = (who = usually.who) => {
    last = Math.max(last + 61_000, Date.parse(`${on}T00:00:00Z`) + usually.hour * 3_600_000);
    const by = who === "dock" ? random.pick(people.dock) : who === "office" ? people.admin : who;
    return { by, at: last > now.getTime() ? now : new Date(last) };
  };
  return {
    on,
    left,
    story,
    random,
    setAside,
    usually,
    as,
    call: (route, given, caller = as()) => call(route, given, caller),
  };
}
