import { VisuallyHidden } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type FruitLimits, readingWarnings } from "@pomar/contract/entries/receptions/reception.rules";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { type Field, half } from "../../../ui/form/field.ts";
import classes from "./readings.module.css";

export type Reading = "brix" | "ph" | "acidity" | "totalSolids";

interface ReadingFieldProps {
  reading: Reading;
  field: Field<number | null>;
  /** The limits of the chosen fruit; null until they are known. */
  limits: FruitLimits | null;
}

const units = { brix: "°Bx", ph: undefined, acidity: "g/100 g", totalSolids: "g/100 g" } as const;

// The field's width, in px, that the unit takes.
const roomForUnit = { brix: 52, ph: 0, acidity: 76, totalSolids: 76 };

/** A field for a measured value, with the limit of the fruit beside its label. */
export function ReadingField({ reading, field, limits }: ReadingFieldProps) {
  const words = limits === null ? null : limitWords(reading, limits);
  const warning = limits === null ? undefined : findWarning(reading, field.value, limits);
  const state = words === null || field.value === null ? "waiting" : warning === undefined ? "inside" : "outside";
  return (
    <div {...half.wrapperProps} style={{ position: "relative" }}>
      <DecimalField
        field={field}
        scale={2}
        unit={units[reading]}
        unitWidth={state === "waiting" ? roomForUnit[reading] : 36}
        mark={
          state === "waiting" ? undefined : (
            <span className={classes.limit} data-state={state}>
              <VisuallyHidden>{words}</VisuallyHidden>
              {state === "inside" ? "✓" : "!"}
            </span>
          )
        }
      />
      {words !== null && state !== "inside" && (
        <span className={classes.limit} data-state={state} data-beside="">
          {words}
        </span>
      )}
      <span className={classes.hidden} role="status">
        {warning ?? ""}
      </span>
    </div>
  );
}

function findWarning(reading: Reading, value: number | null, limits: FruitLimits): string | undefined {
  const none = { brix: null, ph: null, acidity: null };
  return readingWarnings({ ...none, [reading]: value }, limits)[0]?.text;
}

function limitWords(reading: Reading, limits: FruitLimits): string | null {
  const { brixMin, phMin, phMax, acidityMin, totalSolidsMin = null } = limits;
  const least = { brix: brixMin, ph: phMin, acidity: acidityMin, totalSolids: totalSolidsMin }[reading];
  const most = reading === "ph" ? phMax : null;
  if (least !== null && most !== null) return `${formatNumber(least)}–${formatNumber(most)}`;
  if (least !== null) return `mín. ${formatNumber(least)}`;
  return most === null ? null : `máx. ${formatNumber(most)}`;
}
