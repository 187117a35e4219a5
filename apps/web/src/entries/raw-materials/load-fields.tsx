import { Button } from "@mantine/core";
import { receivedFactor, type Usual } from "@pomar/contract/entries/usual/usual.rules";
import type { KeyboardEvent } from "react";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half } from "../../ui/form/field.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { absurdGrossKg, findNextPart, type Weighing, type WeighingPart, weighingMessages } from "./weighing.ts";

interface LoadFieldsProps {
  load: Weighing;
  /** The number of the weighing; null when the reception has only one weighing. */
  number: number | null;
  onChange: (load: Weighing) => void;
  /** Called when the user presses Enter in the last requested field. */
  onDone: () => void;
  getId: (part: string) => string;
  getError: (part: string) => string | undefined;
  autoFocus?: boolean | undefined;
  usual?: Usual | null;
}

const absurd = `São mais de ${formatKg(absurdGrossKg)}: confira se digitou em quilos`;

const labels = { grossKg: "Peso bruto", crates: "Caixas", crateKg: "Tara por caixa", tareKg: "Tara total" };

/** The fields for gross and tare of one load; Enter moves the focus to the next empty field. */
export function LoadFields({ load, number, onChange, onDone, getId, getError, autoFocus, usual }: LoadFieldsProps) {
  const part = (name: WeighingPart) => ({
    field: {
      // The number of crates and the tare per crate share one message, at the path `tareKg`.
      id: getId(name === "crateKg" ? "tareKg" : name),
      error: getError(name === "crateKg" ? "tareKg" : name),
      // Only the field of the gross weight names its load, because the remaining fields of the load are beside it.
      label: number !== null && name === "grossKg" ? `${labels[name]} da ${number}ª` : labels[name],
      required: name === "grossKg" || (name === "crates" && weighingMessages(load).crates !== undefined),
      doubt: name === "grossKg" && (load.grossKg ?? 0) > absurdGrossKg ? absurd : undefined,
      value: load[name],
      onChange: (value: number | null) => onChange({ ...load, [name]: value }),
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key !== "Enter") return;
      // Enter completes the load and does not submit the reception, which has a save button of its own.
      event.preventDefault();
      const next = findNextPart(load, name);
      if (next === null) onDone();
      else document.getElementById(getId(next === "crateKg" ? "tareKg" : next))?.focus();
    },
  });
  return (
    <>
      <DecimalField
        {...part("grossKg")}
        scale={3}
        unit="kg"
        autoFocus={autoFocus ?? false}
        // One of several loads may weigh less than a usual reception.
        usual={usual && (load.grossKg ?? 0) > usual.low ? usual : null}
        farFactor={receivedFactor}
      />
      <DecimalField {...half} {...part("crates")} scale={0} />
      <DecimalField {...half} {...part(load.tareBy === "crates" ? "crateKg" : "tareKg")} scale={3} unit="kg" />
    </>
  );
}

/** A button that switches between a tare by number of crates and a tare by total weight. */
export function TareSwitch({ load, onChange }: Pick<LoadFieldsProps, "load" | "onChange">) {
  const byCrates = load.tareBy === "crates";
  return (
    <Button
      variant="transparent"
      size="md"
      h={48}
      px={0}
      onClick={() => onChange({ ...load, tareBy: byCrates ? "total" : "crates" })}
    >
      {byCrates ? "Usar tara total" : "Usar caixas × tara"}
    </Button>
  );
}
