import { SimpleGrid, Stack } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { RecordableKind } from "@pomar/contract/lots/movements.schema";
import type { ReactNode } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { DayField } from "../../ui/form/day-field.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Part } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import {
  countedDifference,
  emptyMovement,
  type MovementValues,
  movementBody,
  movementMessages,
} from "./movement-values.ts";

interface FormProps {
  lot: Lot;
  onDone: () => void;
}

interface MovementWords {
  consequence: string;
  quantity: string;
  act: string;
  done: string;
}

/** What leaves for a customer. */
export function ShipmentForm({ lot, onDone }: FormProps) {
  return (
    <MovementForm
      lot={lot}
      kind="shipment"
      words={{
        consequence: "A quantidade sai do saldo, e o rastreio passa a dizer a quem o lote foi entregue.",
        quantity: "Quantidade",
        act: "Registrar saída",
        done: "Saída registrada",
      }}
      onDone={onDone}
    >
      {(form) => (
        <>
          <TextField field={form.field("customer")} maxLength={120} autoCapitalize="words" />
          <QuantityAndDay lot={lot} form={form} />
          <TextField field={form.field("invoiceNumber")} maxLength={20} inputMode="numeric" />
        </>
      )}
    </MovementForm>
  );
}

/** What went missing. */
export function LossForm({ lot, onDone }: FormProps) {
  return (
    <MovementForm
      lot={lot}
      kind="loss"
      words={{
        consequence: "A quantidade sai do saldo como perda. Um engano se desfaz com um estorno, em Movimentos.",
        quantity: "Quantidade perdida",
        act: "Registrar perda",
        done: "Perda registrada",
      }}
      onDone={onDone}
    >
      {(form) => <QuantityAndReason lot={lot} form={form} />}
    </MovementForm>
  );
}

/** A part that is thrown away. */
export function PartialDiscardForm({ lot, onDone }: FormProps) {
  return (
    <MovementForm
      lot={lot}
      kind="discard"
      words={{
        consequence: "A quantidade sai do saldo como descarte; o que fica continua como está.",
        quantity: "Quantidade descartada",
        act: "Descartar esta parte",
        done: "Descarte registrado",
      }}
      onDone={onDone}
    >
      {(form) => <QuantityAndReason lot={lot} form={form} />}
    </MovementForm>
  );
}

/** What a count found, more or less than the books say. */
export function AdjustmentForm({ lot, onDone }: FormProps) {
  return (
    <MovementForm
      lot={lot}
      kind="adjustment"
      words={{
        consequence: `Pelos registros há ${formatQuantity(lot.balance, lot.unit)}. O saldo passa a ser o que foi contado.`,
        quantity: "Quantidade contada",
        act: "Ajustar saldo",
        done: "Saldo ajustado",
      }}
      onDone={onDone}
    >
      {(form) => (
        <>
          <DecimalField
            field={{
              ...form.field("counted"),
              id: form.idOf("quantity"),
              label: "Quantidade contada",
              error: form.errorOf("quantity"),
            }}
            unit={lot.unit}
            scale={lot.unit === "un" ? 0 : 3}
            description={differenceWords(countedDifference(form.values.counted, lot.balance), lot.unit)}
            autoFocus
          />
          <NotesField field={form.field("reason")} />
        </>
      )}
    </MovementForm>
  );
}

function differenceWords(difference: number | null, unit: string): string | undefined {
  if (difference === null || difference === 0) return undefined;
  const quantity = formatQuantity(Math.abs(difference), unit);
  return difference > 0 ? `Entram ${quantity} no saldo` : `Saem ${quantity} do saldo`;
}

interface FieldsProps {
  lot: Lot;
  form: RecordForm<MovementValues>;
}

function QuantityAndDay({ lot, form }: FieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Part span="half">
        <Quantity lot={lot} form={form} />
      </Part>
      <Part span="half">
        <DayField field={form.field("day")} maxDate={localDay()} />
      </Part>
    </SimpleGrid>
  );
}

function QuantityAndReason({ lot, form }: FieldsProps) {
  return (
    <>
      <QuantityAndDay lot={lot} form={form} />
      <NotesField field={form.field("reason")} />
    </>
  );
}

function Quantity({ lot, form }: FieldsProps) {
  return (
    <DecimalField
      field={form.field("quantity")}
      unit={lot.unit}
      scale={lot.unit === "un" ? 0 : 3}
      placeholder={`até ${formatQuantity(lot.balance, lot.unit)}`}
    />
  );
}

interface MovementFormProps extends FormProps {
  kind: RecordableKind;
  words: MovementWords;
  children: (form: RecordForm<MovementValues>) => ReactNode;
}

function MovementForm({ lot, kind, words, onDone, children }: MovementFormProps) {
  const form = useRecordForm({
    name: `lot-${kind}`,
    route: lotsRoutes.move,
    params: { id: lot.id },
    initial: emptyMovement(),
    labels: {
      customer: "Cliente",
      quantity: words.quantity,
      day: "Data",
      invoiceNumber: "Nota fiscal",
      reason: "Motivo",
    },
    required: ["quantity", "counted", "day", kind === "shipment" ? "customer" : "reason"],
    toBody: (values) => movementBody(kind, values, lot.balance),
    checkAlso: (values) => movementMessages(kind, values, lot),
    onSaved: () => {
      alerts.success(words.done);
      onDone();
    },
  });
  return (
    <Stack>
      <p>{words.consequence}</p>
      <RecordFormView form={form} action={words.act}>
        {children(form)}
      </RecordFormView>
    </Stack>
  );
}
