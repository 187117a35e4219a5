import type { ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import type { Filter } from "../../../ui/list/filter.ts";
import { ItemName } from "./fruit-mark.tsx";
import { ItemPicker } from "./item-field.tsx";
import { useItem } from "./use-item.ts";

interface ItemFilterOptions {
  name: string;
  label: string;
  type: ItemType;
  resets?: readonly string[];
  /** Leaves composite fruits out: they are never received. */
  plainOnly?: boolean;
}

export const itemFilter = ({ type, plainOnly, ...filter }: ItemFilterOptions): Filter => ({
  ...filter,
  kind: "own",
  show: (id) => <Chosen type={type} id={id} />,
  control: (id, onChange) => (
    <ItemPicker
      label={filter.label}
      type={type}
      {...(plainOnly && { plainOnly })}
      value={id}
      onChange={(item) => onChange(item?.id ?? null)}
      offersCreation={false}
    />
  ),
});

function Chosen({ type, id }: { type: ItemType; id: string }) {
  const item = useItem(type, id);
  return item === null ? "…" : <ItemName item={item} />;
}

/** Filters of the lists of fruit entries. */
export const fruitAndDays: readonly Filter[] = [
  itemFilter({ name: "fruit", label: "Fruta", type: "fruits" }),
  { kind: "day", name: "from", label: "De" },
  { kind: "day", name: "to", label: "Até" },
];
