import { Group } from "@mantine/core";
import { maxWeighings } from "@pomar/contract/entries/receptions/weighings.rules";
import type { Usual } from "@pomar/contract/entries/usual/usual.rules";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatKgNumber } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { LoadFields, TareSwitch } from "./load-fields.tsx";
import { TakenLoads } from "./taken-loads.tsx";
import {
  isWhole,
  type Loads,
  nextWeighing,
  sumWeighings,
  sumWords,
  type Weighing,
  weighingMessages,
} from "./weighing.ts";

interface ScalePanelProps extends Loads {
  onChange: (change: Partial<Loads>) => void;
  form: Pick<RecordForm<object>, "getId" | "getError" | "isNew">;
  /** Whether the focus starts at the gross weight when the form opens. */
  startsAtScale?: boolean;
  usual?: Usual | null;
}

/** The weighed loads, the load on the scale, and the net weight, large and updated live; all loads can be corrected. */
export function ScalePanel({ earlier, current, onChange, form, startsAtScale, usual }: ScalePanelProps) {
  const isFull = earlier.length + 1 >= maxWeighings;
  // A correction shows each of its loads on a line; a further load appears when the user asks for it.
  const [isWeighing, setWeighing] = useState(form.isNew || current.grossKg !== null);
  const isOpen = isWeighing || earlier.length === 0;
  const takeOff = () => {
    if (!isOpen) return setWeighing(true);
    const [missing = "grossKg"] = Object.keys(weighingMessages(current));
    if (isWhole(current) && !isFull) onChange({ earlier: [...earlier, current], current: nextWeighing(current) });
    document.getElementById(form.getId(missing))?.focus();
  };
  const getError = (part: string) => form.getError(part) ?? form.getError(`weighings.${earlier.length}.${part}`);

  return (
    <>
      {earlier.length > 0 && (
        <TakenLoads loads={earlier} onChange={(loads) => onChange({ earlier: loads })} form={form} />
      )}
      {isOpen && (
        <LoadFields
          load={current}
          number={earlier.length === 0 ? null : earlier.length + 1}
          onChange={(load) => onChange({ current: load })}
          onDone={takeOff}
          getId={form.getId}
          getError={getError}
          autoFocus={startsAtScale || (!form.isNew && earlier.length > 0)}
          usual={usual ?? null}
        />
      )}
      <Group justify="space-between" gap="sm">
        {isOpen && <TareSwitch load={current} onChange={(load) => onChange({ current: load })} />}
        <ButtonWithIcon variant="light" h={48} Icon={IconPlus} disabled={isFull} onClick={takeOff}>
          Outra pesagem
        </ButtonWithIcon>
      </Group>
      {isFull && <Notice role="status">São no máximo {maxWeighings} pesagens numa entrada</Notice>}
      <NetWeight weighings={[...earlier, current]} />
    </>
  );
}

function NetWeight({ weighings }: { weighings: readonly Weighing[] }) {
  const weighed = sumWeighings(weighings);
  const net = weighed?.netKg ?? null;
  return (
    <Panel isCentered>
      <small>Peso líquido</small>
      <Figure label="Peso líquido" unit="kg" isWrong={net !== null && net <= 0}>
        {net === null ? <small>0</small> : formatKgNumber(net)}
      </Figure>
      <small>{sumWords(weighings)}</small>
    </Panel>
  );
}
