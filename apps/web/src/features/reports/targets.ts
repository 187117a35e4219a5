import type { Target } from "../../ui/kit/target-link.tsx";
import type { Period } from "./period.ts";

/** The pulpings of a period, of one fruit or of all. */
export function pulpingsOf({ from, to }: Period, fruit?: string): Target {
  return { to: "/pulp/find-all", search: { ...(fruit !== undefined && { fruit }), from, to } };
}

/** What a supplier delivered of a fruit. */
export function deliveriesOf(supplier: string, fruit: string): Target {
  return { to: "/raw/find-all", search: { fruit, supplier } };
}
