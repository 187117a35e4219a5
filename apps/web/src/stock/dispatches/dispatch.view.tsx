import { Button, Modal } from "@mantine/core";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch, DispatchLine } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { calculateNetKg, countCases } from "@pomar/contract/stock/dispatches/packing.rules";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { CustomerLink } from "../../registries/parts/customers/customer-link.tsx";
import { formatAct, formatDay, formatInstant } from "../../ui/format/dates.ts";
import { formatKg, formatLotQuantity, formatQuantity } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { useRemoval } from "../../ui/list/removal.tsx";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { RecordColumns, RecordFigures } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { ReturnForm } from "./return.form.tsx";
import { RomaneioButton } from "./romaneio-button.tsx";

/** Page of a dispatch and its returns, for a person with a phone who loads the truck or receives returned goods. */
export function DispatchViewPage() {
  return (
    <RecordPage
      page="/dispatches/view/$id"
      route={dispatchesRoutes.read}
      heading={(dispatch) => ({
        title: dispatch.code,
        aside: dispatch.removedAt !== null && <StatusChip tone="over">Estornada</StatusChip>,
        subtitle: (
          <>
            <CustomerLink of={dispatch.customer} />
            {` · ${formatAct(dispatch.dispatchedAt, dispatch.createdBy)}`}
          </>
        ),
        actions: <DispatchActions dispatch={dispatch} />,
      })}
    >
      {(dispatch) => <Whole dispatch={dispatch} />}
    </RecordPage>
  );
}

function Whole({ dispatch }: { dispatch: Dispatch }) {
  const { lines, returns, kg, invoiceNumber } = dispatch;
  const facts = listFacts(dispatch).filter(([, value]) => value);
  return (
    <>
      <RecordFigures
        label="Carga"
        of={[
          ["Peso líquido", kg > 0 ? formatKg(kg) : null],
          ["Lotes", formatNumber(lines.length, 0)],
          ["Nota fiscal", invoiceNumber],
        ]}
      />
      <RecordColumns
        isWide={facts.length + returns.length === 0}
        side={
          <>
            {returns.length > 0 && (
              <Card title="Devoluções">
                <Returns of={returns} />
              </Card>
            )}
            {facts.length > 0 && (
              <Card title="Transporte">
                <Fields of={facts} />
              </Card>
            )}
          </>
        }
      >
        <RecordTable title="Lotes" columns={columns} rows={lines.map((line) => ({ ...line, id: line.lot.id }))} />
      </RecordColumns>
    </>
  );
}

const formatTemperature = (celsius: number | null) =>
  celsius === null ? null : unbroken(formatNumber(celsius, 1), "°C");

const listFacts = (dispatch: Dispatch) =>
  [
    ["Placa", dispatch.plate],
    ["Motorista", dispatch.driver],
    ["Temperatura", formatTemperature(dispatch.truckTemperatureC)],
    ["Chave da nota", dispatch.invoiceKey],
    ["Saiu com menos validade", dispatch.overrideReason],
    ["Observações", dispatch.notes],
    ["Registrada", dispatch.createdAt > dispatch.dispatchedAt ? formatInstant(dispatch.createdAt) : null],
  ] as const;

type Row = DispatchLine & { id: string };

/** The lines of the romaneio (dispatch list): lot, expiry, and quantity in units, cases and kilograms. */
const columns: [Column<Row>, ...Column<Row>[]] = [
  words("lot", "Lote", ({ lot }) => (
    <>
      <LotLink lot={lot} />
      <small>
        <LotName lot={lot} isShort />
      </small>
    </>
  )),
  words("expires", "Vence", ({ lot }) => (lot.expiresAt === null ? nothing : formatDay(lot.expiresAt)), {
    noWrap: true,
    has: ({ lot }) => lot.expiresAt !== null,
  }),
  figures("quantity", "Quantidade", ({ lot, quantity }) => formatQuantity(quantity, lot.unit), { card: "lead" }),
  figures("cases", "Caixas", (line) => formatCases(line), { has: (line) => formatCases(line) !== nothing }),
  figures("kg", "Peso", (line) => formatKgOf(line), {
    card: "lead",
    has: ({ lot }) => lot.kgPerUnit !== null && lot.unit !== "kg",
  }),
  figures("returned", "Voltou", ({ lot, returned }) => (returned > 0 ? formatQuantity(returned, lot.unit) : nothing), {
    has: ({ returned }) => returned > 0,
  }),
];

function formatKgOf(line: Row): string {
  const kg = calculateNetKg(line);
  return kg === null || line.lot.unit === "kg" ? nothing : formatKg(kg);
}

function formatCases(line: Row): string {
  const packed = countCases(line);
  if (packed === null || packed.cases === 0) return nothing;
  return [unbroken(formatNumber(packed.cases, 0), "cx"), packed.loose > 0 && formatQuantity(packed.loose, "un")]
    .filter(Boolean)
    .join(" + ");
}

function Returns({ of }: { of: Dispatch["returns"] }) {
  return (
    <Lines>
      {of.map(({ lot, quantity, reason, temperatureC, packageOk, at, user }) => (
        <Line key={lot.id} end={formatLotQuantity(quantity, lot)}>
          <LotLink lot={lot} />
          <small>
            {joinFacts(
              describeLot(lot),
              reason,
              formatTemperature(temperatureC),
              packageOk ? null : "embalagem danificada",
              formatInstant(at),
              user?.name,
            )}
          </small>
        </Line>
      ))}
    </Lines>
  );
}

/** The romaneio and the return of goods as buttons, correction and reversal in the menu. */
function DispatchActions({ dispatch }: { dispatch: Dispatch }) {
  const { id, code, version, lines, removedAt } = dispatch;
  const [isReturning, setReturning] = useState(false);
  const removal = useRemoval<{ id: string; name: string; version: number }>(dispatchesRoutes.remove, {
    noun: "a expedição",
    act: "Estornar",
    consequence: `${counted(lines.length, "lote volta", "lotes voltam")} ao saldo que tinham. O histórico fica guardado.`,
    done: "Expedição estornada",
  });
  if (removedAt !== null) return <RomaneioButton dispatch={dispatch} />;
  return (
    <>
      <RomaneioButton dispatch={dispatch} variant="filled" />
      {lines.some(({ quantity, returned }) => quantity > returned) && (
        <Button size="md" variant="default" aria-label="Registrar devolução" onClick={() => setReturning(true)}>
          Devolução
        </Button>
      )}
      <MoreActions
        of={[
          { label: "Corrigir", Icon: IconPencil, page: { to: "/dispatches/correct/$id", params: { id } } },
          {
            label: "Estornar",
            Icon: IconTrash,
            isDangerous: true,
            onChoose: () => removal.ask({ id, name: code, version }),
          },
        ]}
      />
      <Modal opened={isReturning} onClose={() => setReturning(false)} title="Registrar devolução" size="md">
        <ReturnForm dispatch={dispatch} onDone={() => setReturning(false)} />
      </Modal>
      {removal.dialog}
    </>
  );
}
