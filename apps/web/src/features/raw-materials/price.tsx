import { acceptedKg } from "@pomar/contract/raw-materials/reception.rules";
import { PriceAndInvoice } from "../../domain/receipts/price-and-invoice.tsx";
import { useUser } from "../../ui/api/session.ts";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatKg } from "../../ui/format/numbers.ts";
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
      form={form}
      unit="kg"
      paidFor={accepted === null ? null : { quantity: accepted, words: `${formatKg(accepted)} aceitos` }}
      startsOpen={user?.level === 1}
    />
  );
}
