import { dayFilters, type Filter } from "../../../ui/list/filter.ts";
import { ItemName } from "./fruit-mark.tsx";
import { ItemPicker, type ItemPickerProps } from "./item-field.tsx";
import { useItem } from "./use-item.ts";

interface ItemFilterOptions extends Pick<ItemPickerProps, "label" | "type" | "registry" | "plainOnly"> {
  name: string;
  resets?: readonly string[];
}

export const itemFilter = ({ name, resets = [], ...picker }: ItemFilterOptions): Filter => ({
  name,
  label: picker.label,
  resets,
  kind: "own",
  show: (id) => <Chosen {...picker} id={id} />,
  control: (id, onChange) => (
    <ItemPicker {...picker} value={id} onChange={(item) => onChange(item?.id ?? null)} offersCreation={false} />
  ),
});

function Chosen({ type, registry, id }: Pick<ItemPickerProps, "type" | "registry"> & { id: string }) {
  const item = useItem(type, id, registry);
  return item === null ? "…" : <ItemName item={item} />;
}

/** The filters by fruit and by day that the lists of fruit entries share. */
export const fruitAndDays: readonly Filter[] = [
  itemFilter({ name: "fruit", label: "Fruta", type: "fruits" }),
  ...dayFilters,
];
