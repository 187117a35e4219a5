import type { AnyRoute, ReplyOf } from "@pomar/contract/core/route";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { Debts } from "./debts.ts";
import type { People, Plant } from "./plant.ts";
import type { Call, Caller, Given, Product, SetAside } from "./product.ts";
import type { Chance } from "./random.ts";
import type { Shelf, Warehouse } from "./stock.ts";

/**
 * The traits of a supplier: its prices relative to the usual prices, and its yield as a position in the fruit's range.
 */
export interface Trait {
  dearness: number;
  quality: number;
}

/** The plant, and the state that the story has reached. */
export interface Story extends Plant {
  product: Product;
  people: People;
  /** The administrators that existed before the demo. */
  admins: readonly SessionUser[];
  warehouse: Warehouse;
  shelf: Shelf;
  /** The traits of each supplier, by the supplier's id. */
  traits: ReadonlyMap<string, Trait>;
  /** The codes of the supplies that the plant has stopped buying, so that they run short. */
  neglected: Set<string>;
  /** The ids of the payments that the office leaves unpaid on purpose. */
  overdueOnPurpose: Set<string>;
  /** The last entry of the dock; the dock requests a correction of this entry. */
  lastReception: { id: string; by: SessionUser } | null;
  /** The dock's phone, which sometimes has no signal. */
  phone: { code: string | null; receptions: number };
  debts: Debts;
  /** The lines of all dispatches, the oldest first. */
  sent: { dispatchId: string; customerId: string; lotId: string; quantity: number }[];
  /** The number of the last invoice to a customer. */
  lastInvoice: number;
  now: Date;
  today: string;
}

type Who = "dock" | "office" | SessionUser;

/** A day of the story at one of its places; its acts run one after another, and none lies in the future. */
export interface Day {
  on: string;
  /** The number of days of work until today; 0 on today itself. */
  left: number;
  story: Story;
  random: Chance;
  setAside: SetAside;
  /** The hour of the act in UTC, and the person who acts unless the act names a different one. */
  usually: { who: "dock" | "office"; hour: number };
  /** The person who acts, with an instant in the hour of the act, later than the previous act. */
  as: (who?: Who) => Caller;
  call: <R extends AnyRoute>(route: R, given: Given<R>, caller?: Caller) => Promise<ReplyOf<R>>;
}

/** The story at one place, with a random sequence of its own. */
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
  // In a time zone far west of UTC, 09:00 UTC is still on the previous day.
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
