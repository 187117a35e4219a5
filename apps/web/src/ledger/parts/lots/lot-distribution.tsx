import { Box, Group } from "@mantine/core";
import { calculateSum, counted, toWire } from "@pomar/contract/core/decimal";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { buildLooseField } from "../../../ui/form/loose-field.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import type { LotChoice } from "./lot-choice.ts";
import { distributed, distributedByRecipe, type LotLines, type Recipe } from "./lot-lines.ts";
import classes from "./lots.module.css";

export interface Distributes {
  /** The label of the field for the wanted quantity: `Quanto usar`. */
  label: string;
  unit: string;
  over?: (lot: PickableLot) => boolean;
  /** The share of the wanted quantity that the lots of each item contribute. */
  recipe?: Recipe;
}

interface DistributionProps extends Distributes {
  id: string;
  value: LotLines;
  needed: number | null;
  choice: LotChoice;
  onChange: (value: LotLines) => void;
}

/** A field for a wanted quantity, with a button that distributes it over the lots in the order of their expiry. */
export function Distribution(props: DistributionProps) {
  const { id, label, unit, over = () => true, recipe, value, needed, choice, onChange } = props;
  const lots = choice.offered.filter(over);
  const total = toWire(calculateSum(lots.map(({ balance }) => balance)), 3);
  const wanted = value.wanted ?? needed;
  const distribute = () => {
    if (wanted === null) return;
    const lines =
      recipe === undefined
        ? distributed(value.lines, wanted, lots)
        : distributedByRecipe(value.lines, wanted, { lots, recipe });
    onChange({ wanted: value.wanted, lines });
  };
  return (
    <Group gap="1.25rem 10px" align="flex-end" className={classes.distribution}>
      <Box flex="1 1 240px" miw={0}>
        <DecimalField
          field={buildLooseField(id, label, {
            value: value.wanted,
            onChange: (next) => onChange({ ...value, wanted: next }),
          })}
          scale={unit === "un" ? 0 : 3}
          unit={unit}
          description={
            <>
              {needed !== null && value.wanted === null && `Necessário ${formatQuantity(needed, unit)} · `}
              {choice.isPending
                ? "Buscando lotes…"
                : `${formatQuantity(total, unit)} em ${counted(lots.length, "lote", "lotes")}`}
            </>
          }
          // Enter distributes the quantity and does not submit the form.
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            distribute();
          }}
        />
      </Box>
      <ButtonWithIcon
        variant="default"
        h={50}
        Icon={IconArrowsSplit2}
        disabled={wanted === null || wanted <= 0 || lots.length === 0}
        onClick={distribute}
      >
        Usar os que vencem primeiro
      </ButtonWithIcon>
    </Group>
  );
}
