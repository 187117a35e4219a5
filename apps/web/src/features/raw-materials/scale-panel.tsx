import { Button, CloseButton, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import { Part } from "../../shared/form/section.tsx";
import type { RecordForm } from "../../shared/form/use-record-form.ts";
import { formatKg, formatKgNumber } from "../../shared/format/numbers.ts";
import classes from "./raw-materials.module.css";
import {
  absurdNetKg,
  nextWeighing,
  sumWords,
  type Weighing,
  weigh,
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
        <ol className={classes.weighings} aria-label="Pesagens anteriores">
          {earlier.map((weighing, index) => (
            // Two loads may weigh the same, and they never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is what tells equal loads apart.
            <li key={index} className={classes.weighing}>
              <span>
                <strong>{formatKg(weigh([weighing])?.netKg ?? 0)}</strong>
                <small>{weighingWords(weighing)}</small>
              </span>
              <CloseButton
                size={48}
                iconSize={20}
                aria-label={`Remover pesagem ${index + 1}`}
                onClick={() => onChange({ earlier: earlier.filter((_, other) => other !== index) })}
              />
            </li>
          ))}
        </ol>
      )}
      <DecimalField field={part("grossKg", "Peso bruto")} scale={3} unit="kg" />
      {current.tareBy === "crates" ? (
        <>
          <Part span="half">
            <DecimalField field={part("crates", "Caixas")} scale={0} />
          </Part>
          <Part span="half">
            <DecimalField field={part("crateKg", "Tara por caixa")} scale={3} unit="kg" />
          </Part>
        </>
      ) : (
        <DecimalField field={part("tareKg", "Tara total")} scale={3} unit="kg" />
      )}
      <div className={classes.scaleActions}>
        <UnstyledButton
          className={classes.textButton}
          onClick={() => edit({ tareBy: current.tareBy === "crates" ? "total" : "crates" })}
        >
          {current.tareBy === "crates" ? "Usar tara total" : "Usar caixas × tara"}
        </UnstyledButton>
        <Button
          variant="light"
          size="md"
          h={48}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={current.grossKg === null || Object.keys(weighingMessages(current)).length > 0}
          onClick={another}
        >
          Outra pesagem
        </Button>
      </div>
      <NetWeight weighings={[...earlier, current]} />
    </>
  );
}

/** The tare per crate is what the tare's message is about while crates are counted. */
function ofField(form: ScalePanelProps["form"], path: string) {
  return { id: form.idOf(path), error: form.errorOf(path) };
}

function NetWeight({ weighings }: { weighings: readonly Weighing[] }) {
  const weighed = weigh(weighings);
  const net = weighed?.netKg ?? null;
  const messages = weighings.map(weighingMessages);
  return (
    <div className={classes.net} data-wrong={(net !== null && net <= 0) || undefined}>
      <span className={classes.netLabel}>Peso líquido</span>
      <output className={classes.netValue} aria-label="Peso líquido">
        {net === null ? "–" : formatKgNumber(net)} <small>kg</small>
      </output>
      <span className={classes.netLabel}>{sumWords(weighings)}</span>
      {net !== null && net > absurdNetKg && (
        <Caution>São mais de {formatKg(absurdNetKg)}: confira se digitou em quilos</Caution>
      )}
      {net !== null && net <= 0 && <Caution>A tara não pode ser maior que o bruto</Caution>}
      {messages.some(({ tareKg }) => tareKg !== undefined) && <Caution>Falta a tara por caixa</Caution>}
      {messages.some(({ crates }) => crates !== undefined) && <Caution>Falta o número de caixas</Caution>}
    </div>
  );
}

function Caution({ children }: { children: ReactNode }) {
  return (
    <p className={classes.caution} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
