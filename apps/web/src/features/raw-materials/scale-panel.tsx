import { Button, CloseButton, Group } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half } from "../../ui/form/field.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatKg, formatKgNumber } from "../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Figure, Panel } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import {
  absurdNetKg,
  nextWeighing,
  sumWeighings,
  sumWords,
  type Weighing,
  weighingMessages,
  weighingWords,
} from "./weighing.ts";

interface ScalePanelProps {
  /** Loads already taken off the scale. */
  earlier: readonly Weighing[];
  /** The load on the scale now. */
  current: Weighing;
  onChange: (change: { earlier?: Weighing[]; current?: Weighing }) => void;
  /** Element and message of a field, under the names of the contract. */
  form: Pick<RecordForm<object>, "idOf" | "errorOf">;
}

/** Gross, tare and the net weight, large and live; several loads add up. */
export function ScalePanel({ earlier, current, onChange, form }: ScalePanelProps) {
  const edit = (change: Partial<Weighing>) => onChange({ current: { ...current, ...change } });
  const part = (name: "grossKg" | "crates" | "crateKg" | "tareKg", label: string) => ({
    // Crates x tare has one message, at `tareKg`.
    ...ofField(form, name === "crateKg" ? "tareKg" : name),
    label,
    required: name === "grossKg",
    value: current[name],
    onChange: (value: number | null) => edit({ [name]: value }),
  });
  const another = () => {
    onChange({ earlier: [...earlier, current], current: nextWeighing(current) });
    document.getElementById(form.idOf("grossKg"))?.focus();
  };

  return (
    <>
      {earlier.length > 0 && (
        <Lines aria-label="Pesagens anteriores">
          {earlier.map((weighing, index) => (
            // Two loads may weigh the same, and they never change places.
            <Line
              // biome-ignore lint/suspicious/noArrayIndexKey: the position is what tells equal loads apart.
              key={index}
              end={
                <CloseButton
                  size={48}
                  iconSize={20}
                  aria-label={`Remover pesagem ${index + 1}`}
                  onClick={() => onChange({ earlier: earlier.filter((_, other) => other !== index) })}
                />
              }
            >
              <strong>{formatKg(sumWeighings([weighing])?.netKg ?? 0)}</strong>
              <small>{weighingWords(weighing)}</small>
            </Line>
          ))}
        </Lines>
      )}
      <DecimalField field={part("grossKg", "Peso bruto")} scale={3} unit="kg" />
      {current.tareBy === "crates" ? (
        <>
          <DecimalField {...half} field={part("crates", "Caixas")} scale={0} />
          <DecimalField {...half} field={part("crateKg", "Tara por caixa")} scale={3} unit="kg" />
        </>
      ) : (
        <DecimalField field={part("tareKg", "Tara total")} scale={3} unit="kg" />
      )}
      <Group justify="space-between" gap="sm">
        <Button
          variant="transparent"
          size="md"
          px={4}
          onClick={() => edit({ tareBy: current.tareBy === "crates" ? "total" : "crates" })}
        >
          {current.tareBy === "crates" ? "Usar tara total" : "Usar caixas × tara"}
        </Button>
        <ButtonWithIcon
          variant="light"
          h={48}
          Icon={IconPlus}
          disabled={current.grossKg === null || Object.keys(weighingMessages(current)).length > 0}
          onClick={another}
        >
          Outra pesagem
        </ButtonWithIcon>
      </Group>
      <NetWeight weighings={[...earlier, current]} />
    </>
  );
}

function ofField(form: ScalePanelProps["form"], path: string) {
  return { id: form.idOf(path), error: form.errorOf(path) };
}

function NetWeight({ weighings }: { weighings: readonly Weighing[] }) {
  const weighed = sumWeighings(weighings);
  const net = weighed?.netKg ?? null;
  const messages = weighings.map(weighingMessages);
  return (
    <Panel isCentered>
      <small>Peso líquido</small>
      <Figure label="Peso líquido" unit="kg" isWrong={net !== null && net <= 0}>
        {net === null ? "–" : formatKgNumber(net)}
      </Figure>
      <small>{sumWords(weighings)}</small>
      {net !== null && net > absurdNetKg && (
        <Notice role="status">São mais de {formatKg(absurdNetKg)}: confira se digitou em quilos</Notice>
      )}
      {net !== null && net <= 0 && <Notice role="status">A tara não pode ser maior que o bruto</Notice>}
      {messages.some(({ tareKg }) => tareKg !== undefined) && <Notice role="status">Falta a tara por caixa</Notice>}
      {messages.some(({ crates }) => crates !== undefined) && <Notice role="status">Falta o número de caixas</Notice>}
    </Panel>
  );
}
