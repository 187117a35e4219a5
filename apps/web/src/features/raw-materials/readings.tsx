import type { FruitLimits } from "@pomar/contract/raw-materials/reception.rules";
import { DecimalField } from "../../shared/form/decimal-field.tsx";
import { Part } from "../../shared/form/section.tsx";
import type { Field } from "../../shared/form/use-record-form.ts";
import { ReadingField } from "../../shared/readings/reading-field.tsx";

interface ReadingsProps {
  fields: Record<"brix" | "ph" | "acidity" | "temperatureC", Field<number | null>>;
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
