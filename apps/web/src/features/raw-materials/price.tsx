import { acceptedKg } from "@pomar/contract/raw-materials/reception.rules";
import type { RecordForm } from "../../shared/form/use-record-form.ts";
import { formatKg } from "../../shared/format/numbers.ts";
import { PriceAndInvoice } from "../../shared/receipts/price-and-invoice.tsx";
import { useUser } from "../../shared/session/session.ts";
import type { ReceptionValues } from "./reception-values.ts";
import { weigh } from "./weighing.ts";

/** *Preço e nota*: at hand in the office, hidden at the dock. What was refused is not paid for. */
export function Price({ form }: { form: RecordForm<ReceptionValues> }) {
  const user = useUser();
  const { earlier, current, rejectedKg } = form.values;
  const weighed = weigh([...earlier, current]);
  const accepted = weighed === null ? null : acceptedKg(weighed.netKg, rejectedKg ?? 0);
  return (
    <PriceAndInvoice
      fields={{
        unitPrice: form.field("unitPrice"),
        freight: form.field("freight"),
        dueDate: form.field("dueDate"),
        invoiceNumber: form.field("invoiceNumber"),
        invoiceKey: form.field("invoiceKey"),
      }}
      unit="kg"
      paidFor={accepted === null ? null : { quantity: accepted, words: `${formatKg(accepted)} aceitos` }}
      startsOpen={user?.level === 1}
    />
  );
}
