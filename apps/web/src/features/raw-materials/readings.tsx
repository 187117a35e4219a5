import { formatNumber } from "@pomar/contract/decimal";
import { type FruitLimits, readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import { DecimalField } from "../../shared/form/inputs.tsx";
import { Part } from "../../shared/form/section.tsx";
import type { Field } from "../../shared/form/use-record-form.ts";
import classes from "./raw-materials.module.css";

type Reading = "brix" | "ph" | "acidity";

interface ReadingsProps {
  fields: Record<Reading | "temperatureC", Field<number | null>>;
  /** Of the chosen fruit; null until they are known. */
  limits: FruitLimits | null;
}

/** What was measured at the dock, each beside the fruit's limit. */
export function Readings({ fields, limits }: ReadingsProps) {
  return (
    <>
      <ReadingField reading="brix" field={fields.brix} limits={limits} />
      <ReadingField reading="ph" field={fields.ph} limits={limits} />
      <ReadingField reading="acidity" field={fields.acidity} limits={limits} />
      <Part span="half">
        <DecimalField field={fields.temperatureC} scale={1} unit="°C" allowNegative />
      </Part>
    </>
  );
}

interface ReadingFieldProps {
  reading: Reading;
  field: Field<number | null>;
  limits: FruitLimits | null;
}

const roomForLimit = 104;

function ReadingField({ reading, field, limits }: ReadingFieldProps) {
  const words = limits === null ? null : limitWords(reading, limits);
  const warning = limits === null ? undefined : warningOf(reading, field.value, limits);
  const state = words === null || field.value === null ? "waiting" : warning === undefined ? "inside" : "outside";
  return (
    <Part span="half">
      <DecimalField
        field={field}
        scale={2}
        unitWidth={words === null ? undefined : roomForLimit}
        unit={
          words === null ? undefined : (
            <span className={classes.limit} data-state={state}>
              {words} {state === "inside" ? "✓" : state === "outside" ? "!" : ""}
            </span>
          )
        }
      />
      <span className={classes.hidden} role="status">
        {warning ?? ""}
      </span>
    </Part>
  );
}

function warningOf(reading: Reading, value: number | null, limits: FruitLimits): string | undefined {
  const none = { brix: null, ph: null, acidity: null };
  return readingWarnings({ ...none, [reading]: value }, limits)[0]?.text;
}

function limitWords(reading: Reading, { brixMin, phMin, phMax, acidityMin }: FruitLimits): string | null {
  const least = { brix: brixMin, ph: phMin, acidity: acidityMin }[reading];
  const most = reading === "ph" ? phMax : null;
  if (least !== null && most !== null) return `${formatNumber(least)}–${formatNumber(most)}`;
  if (least !== null) return `mín. ${formatNumber(least)}`;
  return most === null ? null : `máx. ${formatNumber(most)}`;
}
