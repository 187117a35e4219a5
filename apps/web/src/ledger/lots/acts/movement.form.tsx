import { SimpleGrid, Stack } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { itemKindByLotType, type Lot } from "@pomar/contract/ledger/lots/lots.schema";
import type { RecordableKind } from "@pomar/contract/ledger/lots/movements.schema";
import { Link } from "@tanstack/react-router";
import { CustomerField } from "../../../registries/parts/customers/customer-field.tsx";
import { ClosedMonth } from "../../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { DayField } from "../../../ui/form/day-field.tsx";
import { DecimalField } from "../../../ui/form/decimal-field.tsx";
import { NotesField, TextField } from "../../../ui/form/inputs.tsx";
import { RecordFormView } from "../../../ui/form/record-form.tsx";
import { useRecordForm } from "../../../ui/form/use-record-form.ts";
import { formatDay, localDay } from "../../../ui/format/dates.ts";
import { formatLotQuantity, formatQuantity } from "../../../ui/format/numbers.ts";
import { Line, Lines } from "../../../ui/kit/lines.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { buildEmptyMovement, calculateDifference, listMovementMessages, toMovementBody } from "./movement-values.ts";

interface MovementWords {
  consequence: (inStock: string) => string;
  quantity: string;
  act: string;
  done: string;
}

const words: Record<RecordableKind, MovementWords> = {
  shipment: {
    consequence: () => "A quantidade sai do saldo e o rastreio passa a mostrar o cliente.",
    quantity: "Quantidade",
    act: "Registrar saída",
    done: "Saída registrada",
  },
  loss: {
    consequence: () => "A quantidade sai do saldo como perda. Para desfazer um engano, estorne em Movimentos.",
    quantity: "Quantidade perdida",
    act: "Registrar perda",
    done: "Perda registrada",
  },
  discard: {
    consequence: () => "A quantidade sai do saldo como descarte; o restante não muda.",
    quantity: "Quantidade descartada",
    act: "Descartar esta parte",
    done: "Descarte registrado",
  },
  adjustment: {
    consequence: (inStock) => `Pelos registros há ${inStock}. O saldo passa a ser o contado.`,
    quantity: "Quantidade contada",
    act: "Ajustar saldo",
    done: "Saldo ajustado",
  },
};

/** The form that records a dispatch, a loss, a partial discard, or a count that differs from the balance. */
export function MovementForm({ lot, kind, onDone }: { lot: Lot; kind: RecordableKind; onDone: () => void }) {
  const { consequence, quantity, act, done } = words[kind];
  const inStock = formatLotQuantity(lot.balance, lot);
  const measure = { unit: lot.unit, scale: lot.unit === "un" ? 0 : 3 };
  const form = useRecordForm({
    name: `lot-${kind}`,
    route: lotsRoutes.move,
    params: { id: lot.id },
    initial: buildEmptyMovement(),
    labels: {
      customerId: "Cliente",
      quantity,
      day: "Data",
      invoiceNumber: "Nota fiscal",
      reason: kind === "shipment" ? "Motivo para sair assim mesmo" : "Motivo",
    },
    required: ["quantity", "counted", "day", kind === "shipment" ? "customerId" : "reason"],
    toBody: (values) => toMovementBody(kind, values, lot.balance),
    checkAlso: (values) => listMovementMessages(kind, values, lot),
    onSaved: () => {
      alerts.success(done);
      onDone();
    },
  });
  const { values } = form;
  const { failure } = form.sending;
  const isShort = failure?.code === "lot.short-in-past" && values.day !== null && values.quantity !== null;
  const moved = kind === "adjustment" ? form.values.counted : form.values.quantity;
  return (
    <Stack>
      <p>{consequence(inStock)}</p>
      <RecordFormView
        form={form}
        action={act}
        saves={moved === null ? null : formatLotQuantity(moved, lot)}
        note={kind !== "adjustment" && <ClosedMonth day={form.values.day} />}
      >
        {isShort && (
          <LotsThen
            lot={lot}
            day={values.day ?? ""}
            quantity={values.quantity ?? 0}
            message={failure.message}
            act={kind === "shipment" ? "ship" : "lose"}
            // The user now records the movement for a different lot, so the typed values are discarded.
            onFollow={() => form.reset()}
          />
        )}
        {kind === "shipment" && <CustomerField field={form.getField("customerId")} name="customerId" act="ship" />}
        {kind === "adjustment" ? (
          <DecimalField
            field={{
              ...form.getField("counted"),
              id: form.getId("quantity"),
              label: quantity,
              error: form.getError("quantity"),
            }}
            {...measure}
            description={differenceWords(calculateDifference(form.values.counted, lot.balance), lot.unit)}
            autoFocus
          />
        ) : (
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <DecimalField field={form.getField("quantity")} {...measure} placeholder={`até ${inStock}`} />
            <DayField field={form.getField("day")} maxDate={localDay()} />
          </SimpleGrid>
        )}
        {kind === "shipment" ? (
          <>
            <TextField field={form.getField("invoiceNumber")} maxLength={20} inputMode="numeric" />
            {/* Only the server requests a reason, for a lot with less shelf life than the customer's minimum. */}
            {(form.getError("reason") !== undefined || form.values.reason !== "") && (
              <TextField field={form.getField("reason")} maxLength={200} />
            )}
          </>
        ) : (
          <NotesField field={form.getField("reason")} />
        )}
      </RecordFormView>
    </Stack>
  );
}

function differenceWords(difference: number | null, unit: string): string | undefined {
  if (difference === null || difference === 0) return undefined;
  const quantity = formatQuantity(Math.abs(difference), unit);
  return difference > 0 ? `Entram ${quantity} no saldo` : `Saem ${quantity} do saldo`;
}

interface LotsThenProps {
  lot: Lot;
  /** The day that the user typed, as `YYYY-MM-DD`. */
  day: string;
  quantity: number;
  /** The action that the link opens on the page of the offered lot. */
  act: "ship" | "lose";
  /** A sentence with the day on which the lot's balance would become negative. */
  message: string;
  onFollow: () => void;
}

const maxOffered = 5;

/** A notice with the day on which the lot runs short; offers lots of its item with enough stock on the typed day. */
function LotsThen({ lot, day, quantity, act, message, onFollow }: LotsThenProps) {
  const { data } = useCall(lotsRoutes.list, {
    query: {
      type: lot.type,
      [itemKindByLotType[lot.type]]: lot.item.id,
      inStock: "true",
      asOf: day,
      sortBy: "balance",
      sortOrder: "desc",
      rows: maxOffered + 1,
    },
  });
  const others =
    data?.data
      .filter(({ id, balance, netContentG }) => id !== lot.id && netContentG === lot.netContentG && balance >= quantity)
      .slice(0, maxOffered) ?? [];
  return (
    <Notice tone="wrong" role="alert">
      <p>{message}</p>
      {data !== undefined && (
        <p>
          {others.length === 0
            ? `Nenhum outro lote tinha ${formatQuantity(quantity, lot.unit)} em ${formatDay(day)}.`
            : `Em ${formatDay(day)} tinham essa quantidade:`}
        </p>
      )}
      <Lines>
        {others.map((one) => (
          <Line key={one.id} end={formatQuantity(one.balance, one.unit)}>
            <Link to="/lots/view/$id" params={{ id: one.id }} search={{ act }} onClick={onFollow}>
              {one.code}
            </Link>
          </Line>
        ))}
      </Lines>
    </Notice>
  );
}
