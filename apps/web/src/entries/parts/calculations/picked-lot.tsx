import { decimal } from "@pomar/contract/core/decimal";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { Fruit } from "@pomar/contract/registries/fruits/fruits.schema";
import { useRef } from "react";
import { useLotChoice } from "../../../ledger/parts/lots/lot-choice.ts";
import { factsOfLot, LotPicker } from "../../../ledger/parts/lots/lot-picker.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { formatDose, formatQuantity } from "../../../ui/format/numbers.ts";
import { joinFacts } from "../../../ui/format/words.ts";
import { Notice } from "../../../ui/kit/notice.tsx";
import { listLotSources } from "../productions/production-inputs.ts";
import type { CalculationForm, CalculatorValues } from "./calculator-values.ts";
import { fillInputs, type LotSlot } from "./lot-slots.ts";

/** The fruit and the day that limit the lots offered for an entry. */
export interface Where {
  /** The fruit of the offered lots; null offers lots of any fruit. */
  fruit: Fruit | null;
  /** The day on which the lots must be available; null means today. */
  on: string | null;
}

interface PickedLotProps {
  form: CalculationForm;
  slot: LotSlot;
  where?: Where | undefined;
}

const anywhere: Where = { fruit: null, on: null };

/** A field for a lot whose balance, readings and, for users who may see costs, cost fill the formula's fields. */
export function PickedLot({ form, slot, where = anywhere }: PickedLotProps) {
  // The registry's reply arrives later, when the user may already have typed in further fields.
  const latest = useRef(form);
  latest.current = form;
  const { picked } = form.values;
  const value = picked[slot.key] ?? null;
  const of = slot.types.includes("pulp") ? where.fruit : null;
  const from = of === null ? [{ types: slot.types }] : listLotSources(of, slot.types);
  const { additive: additiveLot = null } = picked;
  const choice = useLotChoice({ from, on: where.on, chosen: [value, additiveLot] });
  const lot = value === null ? undefined : choice.known.get(value);
  const dosed = lot?.doses.find(({ additive }) => additive.id === choice.known.get(additiveLot ?? "")?.item.id);
  const { dose, limit } = form.values.inputs;
  const isOver = dosed && typeof limit === "number" && decimal(dosed.mgPerKg).plus(Number(dose)).gt(limit);

  const put = (filled: Record<string, number | null>, others: Partial<CalculatorValues> = {}) =>
    latest.current.setValues({ inputs: fillInputs(latest.current.values.inputs, slot, filled), ...others });

  const choose = async (chosen: PickableLot | null) => {
    const named = { picked: { ...picked, [slot.key]: chosen?.id ?? null } };
    if (chosen === null) return form.setValues(named);
    put(slot.fills(chosen), { ...named, ...(slot.isSubject && { lotId: chosen.id, fruitId: chosen.item.id }) });
    try {
      const read = await slot.reads?.(chosen);
      if (read !== undefined && latest.current.values.picked[slot.key] === chosen.id) put(read);
    } catch {
      alerts.error("Não foi possível ler o cadastro; preencha os campos");
    }
  };

  return (
    <div>
      <LotPicker
        id={form.getId(`picked.${slot.key}`)}
        label={slot.label}
        choice={choice}
        value={value}
        onChange={(chosen) => void choose(chosen)}
        taken={Object.values(picked).filter((id) => id !== null)}
        error={undefined}
      />
      {lot !== undefined && (
        <small>
          {describeItem(lot)} · Saldo {formatQuantity(lot.balance, lot.unit)} · {joinFacts(...factsOfLot(lot))}
          {lot.doses.map(({ additive, mgPerKg }) => (
            <b key={additive.id}>
              {" "}
              · já tem {additive.name}, {formatDose(mgPerKg)}
            </b>
          ))}
        </small>
      )}
      {isOver && (
        <Notice role="status">Com os {formatDose(dosed.mgPerKg)} que a pasta já tem, a dose passa do limite.</Notice>
      )}
    </div>
  );
}
