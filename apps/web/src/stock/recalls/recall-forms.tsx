import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { type NoticeHow, noticeHowNames, type Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { NotesField, SelectField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { toChoices } from "../../ui/format/words.ts";

const agency = "agency";

interface NoticeFormProps {
  recall: Recall;
  /** The notified customer; null: the health agency was notified. */
  customerId: string | null;
  onDone: () => void;
}

/** Form that records a notice of the recall: the notified customer or agency, the channel and the answer. */
export function NoticeForm({ recall, customerId, onDone }: NoticeFormProps) {
  const initial: { customerId: string | null; how: NoticeHow | null; answer: string; holds: string } = {
    customerId: customerId ?? agency,
    how: "phone",
    answer: "",
    holds: "",
  };
  const form = useRecordForm({
    // Each customer has a separate draft: an unfinished notice must not appear in the form of a different customer.
    name: `notice-${customerId ?? agency}`,
    route: recallsRoutes.notify,
    params: { id: recall.id },
    initial,
    labels: { customerId: "Quem foi avisado", how: "Como", answer: "Resposta", holds: "Quanto ainda tem" },
    required: ["customerId", "how"],
    toBody: ({ customerId: who, how, ...rest }) => ({
      ...rest,
      how: how ?? undefined,
      customerId: who === agency ? null : (who ?? undefined),
    }),
    onSaved: onDone,
  });
  return (
    <RecordFormView form={form} action="Registrar aviso">
      <SelectField
        field={form.getField("customerId")}
        choices={[
          { value: agency, label: "Vigilância sanitária" },
          ...recall.customers.map(({ customer }) => ({ value: customer.id, label: customer.name })),
        ]}
        searchable
      />
      <SelectField field={form.getField("how")} choices={toChoices(noticeHowNames)} />
      <TextField field={form.getField("answer")} maxLength={300} />
      <TextField field={form.getField("holds")} maxLength={120} />
    </RecordFormView>
  );
}

export function ClosingForm({ recall, onDone }: { recall: Recall; onDone: () => void }) {
  const form = useRecordForm({
    name: `closing-${recall.id}`,
    route: recallsRoutes.close,
    params: { id: recall.id },
    initial: { conclusion: "" },
    labels: { conclusion: "Conclusão" },
    required: ["conclusion"],
    toBody: (values) => values,
    onSaved: onDone,
  });
  return (
    <>
      <p>Depois de encerrado, o recolhimento não muda mais. Os lotes continuam na situação atual.</p>
      <RecordFormView form={form} action="Encerrar">
        <Section>
          <NotesField field={form.getField("conclusion")} />
        </Section>
      </RecordFormView>
    </>
  );
}
