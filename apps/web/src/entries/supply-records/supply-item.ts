import type { ReplyOf } from "@pomar/contract/core/route";
import { useCall } from "../../ui/api/hooks.ts";
import type { Supplies } from "./kinds.ts";

export type SupplyItem = Pick<
  ReplyOf<Supplies["item"]>,
  "id" | "name" | "code" | "unit" | "stock" | "minStock" | "active"
> & {
  /** For an additional. */
  isWater?: boolean;
};

/** The additive, additional or packaging of a page. */
export function useSupplyItem(supplies: Supplies, id: string) {
  const { data, error, refetch } = useCall(supplies.item, { params: { id } });
  return { item: data as SupplyItem | undefined, error, refetch };
}
