import type { FruitLimits } from "@pomar/contract/entries/receptions/reception.rules";
import type { Usual } from "@pomar/contract/entries/usual/usual.rules";
import type { ReactNode } from "react";
import { useUser } from "../../ui/api/session.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { FieldColumn, Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { ArrivalFields, PriceFields, ReadingFields } from "./reception-fields.tsx";
import type { ReceptionValues } from "./reception-values.ts";
import { ScalePanel } from "./scale-panel.tsx";
import { getNetKg } from "./usual-reception.ts";

interface ReceptionSectionsProps {
  form: RecordForm<ReceptionValues>;
  /** The limits of the fruit; null until the limits are known. */
  limits: FruitLimits | null;
  usual: Usual | null;
  startsAtScale?: boolean;
  /** A note below the day of reception. */
  dayNote?: ReactNode;
  /** Whether employees see the section *Preço e nota*, folded. */
  offersPrice?: boolean;
  /** The fields of the fruit and the supplier. */
  children: ReactNode;
}

/** The sections of a reception and of its correction, in the same order. */
export function ReceptionSections(props: ReceptionSectionsProps) {
  const { form, limits, usual, startsAtScale = false, dayNote, offersPrice = false, children } = props;
  const isOffice = useUser()?.level === 1;
  const { earlier, current } = form.values;
  return (
    <>
      <FieldColumn>
        <Section>{children}</Section>
        <Section title="Balança">
          <ScalePanel
            earlier={earlier}
            current={current}
            onChange={form.setValues}
            form={form}
            startsAtScale={startsAtScale}
            usual={usual}
          />
          <DecimalField field={form.getField("rejectedKg")} scale={3} unit="kg" placeholder="0" />
        </Section>
      </FieldColumn>
      <FieldColumn>
        <Section title="Leituras">
          <ReadingFields form={form} limits={limits} />
        </Section>
        <Section title="Recebimento">
          <ArrivalFields form={form} />
          {dayNote}
          <NotesField field={form.getField("notes")} />
        </Section>
        {/* The price fields are unfolded for administrators in the office, and folded for employees at the dock. */}
        {(isOffice || offersPrice) && <PriceFields form={form} netKg={getNetKg(form.values)} startsOpen={isOffice} />}
      </FieldColumn>
    </>
  );
}
