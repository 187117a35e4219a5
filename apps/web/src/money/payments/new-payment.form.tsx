import { SegmentedControl, Text } from "@mantine/core";
import { paymentsRoutes } from "@pomar/contract/money/payments/payments.routes";
import type { Payment } from "@pomar/contract/money/payments/payments.schema";
import { ItemField } from "../../registries/parts/items/item-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { moneyOrNull } from "../../ui/format/numbers.ts";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import {
  emptyPayment,
  getWholeAmount,
  listPaymentMessages,
  type NewPaymentValues,
  newPaymentLabels,
  toPaymentBody,
} from "./new-payment-values.ts";
import { PayableLotsField } from "./payable-lots-field.tsx";
import { PlanFields } from "./plan-fields.tsx";

/** Drawer *Novo pagamento* over the list: pays several lots of one supplier, or a debt without a reception. */
export function NewPaymentDrawer({ onMade }: { onMade: (payment: Payment) => void }) {
  const form = useRecordForm({
    name: "payment-new",
    route: paymentsRoutes.create,
    initial: emptyPayment,
    labels: newPaymentLabels,
    required: ({ what }) => (what === "other" ? ["supplierId", "amount"] : ["supplierId"]),
    toBody: toPaymentBody,
    checkAlso: listPaymentMessages,
    onSaved: onMade,
  });
  return (
    <DrawerRecord title="Novo pagamento">
      <RecordFormView form={form} action="Criar pagamento" saves={moneyOrNull(getWholeAmount(form.values))}>
        <What form={form} />
        <Section title="Quando pagar">
          <PlanFields form={form} amount={getWholeAmount(form.values)} />
          <NotesField field={form.getField("notes")} />
        </Section>
      </RecordFormView>
    </DrawerRecord>
  );
}

function What({ form }: { form: RecordForm<NewPaymentValues> }) {
  const { supplierId, what } = form.values;
  const supplier = form.getField("supplierId");
  return (
    <Section title="O que pagar">
      <ItemField
        // Changing the supplier clears the chosen lots.
        field={{ ...supplier, onChange: (id) => form.setValues({ supplierId: id, lots: [] }) }}
        name="supplierId"
        type="supplier"
      />
      <SegmentedControl
        aria-label="O que pagar"
        fullWidth
        size="lg"
        radius="md"
        data={[
          { value: "lots", label: "Lotes recebidos" },
          { value: "other", label: "Outra coisa" },
        ]}
        value={what}
        onChange={(value) => form.setValues({ what: value === "lots" ? "lots" : "other" })}
      />
      {what === "other" && (
        <DecimalField
          field={form.getField("amount")}
          unit="R$"
          scale={2}
          description="O que não veio de uma entrada: frete à parte, embalagens antigas, um acerto."
        />
      )}
      {what === "lots" && supplierId === null && (
        <Text c="dimmed" fz={14}>
          Escolha o fornecedor para ver o que falta pagar.
        </Text>
      )}
      {what === "lots" && supplierId !== null && (
        <PayableLotsField key={supplierId} supplierId={supplierId} form={form} />
      )}
    </Section>
  );
}
