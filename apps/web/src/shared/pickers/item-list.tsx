import { Combobox } from "@mantine/core";
import type { Item, ItemType } from "@pomar/contract/lookups/lookups.routes";
import { ComboList } from "./combo-list.tsx";
import { EmptySearch } from "./empty-search.tsx";
import { PickerOption } from "./picker-option.tsx";
import classes from "./pickers.module.css";
import type { Combo } from "./use-combo.ts";
import type { FoundItems } from "./use-items.ts";

interface ItemListProps {
  opened: boolean;
  combo: Combo;
  found: FoundItems;
  value: string | null;
  onChoose: (item: Item) => void;
  type: ItemType;
  field: string | undefined;
  offersCreation: boolean;
}

/** What `ItemPicker` offers. */
export function ItemList({ opened, combo, found, value, onChoose, type, field, offersCreation }: ItemListProps) {
  return (
    <ComboList
      combo={combo}
      opened={opened}
      label="Resultados"
      maxHeight={320}
      classes={{ options: classes.options }}
      onChoose={(id) => {
        const item = found.all.find((one) => one.id === id);
        if (item !== undefined) onChoose(item);
      }}
      note={
        <>
          {found.isEmpty && <EmptySearch type={type} field={field} offersCreation={offersCreation} />}
          {found.failed && <p className={classes.note}>Não foi possível buscar. Confira a conexão.</p>}
        </>
      }
    >
      <Group title="Recentes" items={found.recent} value={value} />
      <Group title={found.recent.length > 0 ? "Todos" : undefined} items={found.others} value={value} />
    </ComboList>
  );
}

function Group({ title, items, value }: { title: string | undefined; items: readonly Item[]; value: string | null }) {
  if (items.length === 0) return null;
  const options = items.map((item) => <PickerOption key={item.id} item={item} chosen={item.id === value} />);
  return title === undefined ? options : <Combobox.Group label={title}>{options}</Combobox.Group>;
}
