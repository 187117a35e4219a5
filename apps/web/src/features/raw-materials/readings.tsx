import type { FruitLimits } from "@pomar/contract/raw-materials/reception.rules";
import { ReadingField } from "../../domain/readings/reading-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { Part } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";

interface ReadingsProps {
  form: Pick<RecordForm<Record<"brix" | "ph" | "acidity" | "temperatureC", number | null>>, "field">;
  /** Of the chosen fruit; null until they are known. */
  limits: FruitLimits | null;
}

/** What was measured at the dock, each beside the fruit's limit. */
export function Readings({ form, limits }: ReadingsProps) {
  return (
    <>
      <ReadingField reading="brix" field={form.field("brix")} limits={limits} />
      <ReadingField reading="ph" field={form.field("ph")} limits={limits} />
      <ReadingField reading="acidity" field={form.field("acidity")} limits={limits} />
      <Part span="half">
        <DecimalField field={form.field("temperatureC")} scale={1} unit="°C" allowNegative />
      </Part>
    </>
  );
}
