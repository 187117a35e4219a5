import { LotLink, LotName } from "../../parts/lots/lot-link.tsx";
import "@mantine/core/styles/CheckboxIndicator.css";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { useState } from "react";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { usePrinting } from "../../../ui/kit/use-printing.ts";
import { LotStatusChip } from "../../parts/lots/lot-status-chip.tsx";
import { describeExposure } from "../trace/trace-words.ts";
import classes from "./recall.module.css";
import type { Affected } from "./recall-scope.ts";

interface AffectedLotsProps {
  affected: readonly Affected[];
  excluded: ReadonlySet<string>;
  onExcluded: (excluded: ReadonlySet<string>) => void;
}

const atFirst = 50;

/** The list of the descendants of a lot, from which the user can exclude single lots from the recall. */
export function AffectedLots({ affected, excluded, onExcluded }: AffectedLotsProps) {
  const [most, setMost] = useState(atFirst);
  const isPrinting = usePrinting();
  const choosable = affected.filter(({ hindrance }) => hindrance === null).map(({ node }) => node.lot.id);
  const excludedCount = choosable.filter((id) => excluded.has(id)).length;
  const shown = isPrinting ? affected : affected.slice(0, most);
  const setIncluded = (id: string, isChosen: boolean) => {
    const next = new Set(excluded);
    if (isChosen) next.delete(id);
    else next.add(id);
    onExcluded(next);
  };
  return (
    <Card
      title={
        <>
          Feitos com este lote <small>{formatNumber(affected.length)}</small>
        </>
      }
    >
      {affected.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nada foi feito com este lote: só ele é recolhido.
        </Text>
      ) : (
        <>
          {choosable.length > 1 && (
            <Checkbox
              py="sm"
              label={`Recolher todos os ${formatNumber(choosable.length)}`}
              checked={excludedCount === 0}
              indeterminate={excludedCount > 0 && excludedCount < choosable.length}
              onChange={() => onExcluded(excludedCount === 0 ? new Set(choosable) : new Set())}
            />
          )}
          <Lines>
            {shown.map((one) => (
              <AffectedLot
                key={one.node.lot.id}
                {...one}
                isChosen={one.hindrance === null && !excluded.has(one.node.lot.id)}
                onTake={setIncluded}
              />
            ))}
          </Lines>
          {shown.length < affected.length && (
            <Button variant="default" onClick={() => setMost(most + 10 * atFirst)}>
              Mostrar mais ({formatNumber(affected.length - shown.length)})
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

interface AffectedLotProps extends Affected {
  isChosen: boolean;
  onTake: (id: string, isChosen: boolean) => void;
}

function AffectedLot({ node, hindrance, isChosen, onTake }: AffectedLotProps) {
  const { lot } = node;
  const exposure = describeExposure(node);
  return (
    <li className={classes.affected}>
      <Checkbox
        aria-label={`Recolher ${lot.code}`}
        checked={isChosen}
        disabled={hindrance !== null}
        onChange={(event) => onTake(lot.id, event.currentTarget.checked)}
      />
      <div>
        <LotLink lot={lot} />
        <small>
          <LotName lot={lot} />
          {exposure !== null && ` · ${exposure}`}
        </small>
        {hindrance !== null && <small>{hindrance}: fica como está</small>}
      </div>
      <div className={classes.figures}>
        <LotStatusChip status={lot.status} />
        <small>
          {formatLotQuantity(lot.balance, lot)} em estoque
          {node.shipped > 0 && ` · ${formatLotQuantity(node.shipped, lot)} expedidos`}
        </small>
      </div>
    </li>
  );
}
