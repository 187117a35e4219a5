import { Button, Flex, Group } from "@mantine/core";
import type { ChainInput, ChainPreview } from "@pomar/contract/entries/corrections/corrections.schema";
import { useState } from "react";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import classes from "./corrections.module.css";

export type GivenShare = NonNullable<ChainInput["shares"]>[number];

interface ChainSharesProps {
  shared: ChainPreview["shared"];
  given: readonly GivenShare[];
  isPending: boolean;
  onEdit: () => void;
  onShare: (shares: readonly GivenShare[]) => void;
}

/** Distributes a lot's missing quantity over the lots made from it, by their use or by shares that the user types. */
export function ChainShares({ shared, given, isPending, onEdit, onShare }: ChainSharesProps) {
  const [edited, setEdited] = useState<ReadonlyMap<string, number | null>>(new Map());
  const several = shared.filter(({ uses }) => uses.length > 1);
  if (several.length === 0) return null;
  const edit = (key: string, quantity: number | null) => {
    setEdited(new Map(edited).set(key, quantity));
    onEdit();
  };
  const share = () => {
    const all = several.flatMap(({ lot, uses }) => uses.map((use) => ({ lotId: lot.id, childLotId: use.lot.id })));
    onShare(
      all.flatMap((one) => {
        const quantity = edited.has(toKey(one))
          ? edited.get(toKey(one))
          : given.find((other) => toKey(other) === toKey(one))?.quantity;
        return quantity == null ? [] : [{ ...one, quantity }];
      }),
    );
  };
  const inProportion = () => {
    setEdited(new Map());
    onShare([]);
  };
  return (
    <Flex component="section" direction="column" gap={14} aria-label="Como repartir" className={classes.shares}>
      {several.map(({ lot, total, uses }) => (
        <fieldset key={lot.id}>
          <legend>
            {lot.code}: {formatQuantity(total, lot.unit)} entre {uses.length} usos
          </legend>
          {uses.map((use) => {
            const key = toKey({ lotId: lot.id, childLotId: use.lot.id });
            return (
              <DecimalField
                key={key}
                field={{
                  id: `share-${key}`,
                  label: use.lot.code,
                  required: false,
                  error: undefined,
                  value: edited.has(key) ? (edited.get(key) ?? null) : use.after,
                  onChange: (value) => edit(key, value),
                }}
                description={`Usou ${formatQuantity(use.before, lot.unit)}`}
                scale={lot.unit === "un" ? 0 : 3}
                unit={lot.unit}
              />
            );
          })}
        </fieldset>
      ))}
      <Group>
        {edited.size > 0 && (
          <Button h={48} loading={isPending} onClick={share}>
            Repartir assim
          </Button>
        )}
        {(given.length > 0 || edited.size > 0) && (
          <Button variant="default" h={48} loading={isPending} onClick={inProportion}>
            Repartir em proporção
          </Button>
        )}
      </Group>
    </Flex>
  );
}

const toKey = ({ lotId, childLotId }: { lotId: string; childLotId: string }) => `${lotId}-${childLotId}`;
