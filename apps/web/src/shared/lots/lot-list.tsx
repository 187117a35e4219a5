import { Combobox } from "@mantine/core";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconCheck } from "@tabler/icons-react";
import { formatQuantity } from "../format/numbers.ts";
import { ComboList } from "../pickers/combo-list.tsx";
import type { Combo } from "../pickers/use-combo.ts";
import { factsOfLot } from "./lot-facts.ts";
import classes from "./lots.module.css";
import type { FoundLots } from "./use-found-lots.ts";

interface LotListProps {
  opened: boolean;
  combo: Combo;
  found: FoundLots;
  value: string | null;
  onChoose: (lot: PickableLot | undefined) => void;
  taken: readonly string[];
  namesThing: boolean;
}

/** What `LotPicker` offers. */
export function LotList({ opened, combo, found, value, onChoose, taken, namesThing }: LotListProps) {
  return (
    <ComboList
      combo={combo}
      opened={opened}
      label="Lotes"
      maxHeight={320}
      classes={{ dropdown: classes.dropdown, options: classes.options }}
      onChoose={(id) => onChoose(found.lots.find((one) => one.id === id))}
      note={found.note !== null && <p className={classes.note}>{found.note}</p>}
    >
      {found.lots.map((lot) => (
        <LotOption
          key={lot.id}
          lot={lot}
          chosen={lot.id === value}
          taken={lot.id !== value && taken.includes(lot.id)}
          namesThing={namesThing}
        />
      ))}
    </ComboList>
  );
}

interface LotOptionProps {
  lot: PickableLot;
  chosen: boolean;
  taken: boolean;
  namesThing: boolean;
}

function LotOption({ lot, chosen, taken, namesThing }: LotOptionProps) {
  return (
    <Combobox.Option value={lot.id} active={chosen} disabled={taken} className={classes.option}>
      <span className={classes.optionMain}>
        <strong>{lot.code}</strong>
        <span className={classes.balance}>
          {chosen && <IconCheck size={18} aria-hidden="true" />}
          {formatQuantity(lot.balance, lot.unit)}
        </span>
      </span>
      <span className={classes.optionFacts}>{taken ? "já está em outra linha" : factsOfLot(lot, namesThing)}</span>
    </Combobox.Option>
  );
}
