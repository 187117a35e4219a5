import { Button, Group, Modal } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { formatPhone } from "@pomar/contract/core/phone.rules";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import { findReceptions } from "@pomar/contract/ledger/lots/trace.rules";
import { recallsRoutes } from "@pomar/contract/stock/recalls/recalls.routes";
import { noticeHowNames, type Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { IconFileSpreadsheet, IconFileTypePdf, IconMail } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { LotLink, LotName } from "../../ledger/parts/lots/lot-link.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { tellReception } from "../../ledger/parts/lots/reception-words.ts";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useDownload } from "../../ui/api/use-download.ts";
import { formatInstant, formatShortDay, localDay } from "../../ui/format/dates.ts";
import { formatKg, formatLotQuantity, formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { joinFacts } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { Fields } from "../../ui/kit/fields.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { type Column, figures, nothing, words } from "../../ui/list/column.ts";
import { MoreActions } from "../../ui/record/more-actions.tsx";
import { RecordColumns } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { RecordTable } from "../../ui/record/record-table.tsx";
import { ClosingForm, NoticeForm } from "./recall-forms.tsx";
import { RecallSummary } from "./recall-summary.tsx";
import { RecallChip } from "./recalls.list.tsx";

/** Page of a recall: recovered quantity, customers who still have recalled product, and those not yet notified. */
export function RecallPage() {
  return (
    <RecordPage
      page="/recalls/view/$id"
      route={recallsRoutes.read}
      heading={(recall) => ({
        title: recall.code,
        aside: <RecallChip isOpen={recall.closedAt === null} />,
        subtitle: <ItemName item={recall.lot.item}>{`${recall.lot.code} · ${describeLot(recall.lot)}`}</ItemName>,
        actions: <RecallActions recall={recall} />,
      })}
    >
      {(recall) => <Whole recall={recall} />}
    </RecordPage>
  );
}

/** The closing and the dossier as buttons, the remaining papers in the menu. */
function RecallActions({ recall }: { recall: Recall }) {
  const { id, closedAt, notified, toNotify, agencyNotifiedAt } = recall;
  const [isClosing, setClosing] = useState(false);
  const input = { params: { id } };
  const letters = useDownload(recallsRoutes.letters, input);
  const sheet = useDownload(recallsRoutes.sheet, input);
  const isDone = notified === toNotify && agencyNotifiedAt !== null;
  return (
    <>
      {closedAt === null && (
        <Button size="md" variant={isDone ? "filled" : "default"} onClick={() => setClosing(true)}>
          Encerrar recolhimento
        </Button>
      )}
      <DownloadButton route={recallsRoutes.dossier} input={input} Icon={IconFileTypePdf} isBrief>
        Dossiê
      </DownloadButton>
      <MoreActions
        of={[
          { label: "Cartas aos clientes", Icon: IconMail, onChoose: () => letters.mutate() },
          { label: "Planilha", Icon: IconFileSpreadsheet, onChoose: () => sheet.mutate() },
        ]}
      />
      <Modal opened={isClosing} onClose={() => setClosing(false)} title="Encerrar recolhimento" size="md">
        <ClosingForm recall={recall} onDone={() => setClosing(false)} />
      </Modal>
    </>
  );
}

function Whole({ recall }: { recall: Recall }) {
  const [notifiedCustomer, setNotifiedCustomer] = useState<string | null | undefined>();
  return (
    <>
      <RecallSummary recall={recall} onNotify={() => setNotifiedCustomer(null)} />
      <Modal
        opened={notifiedCustomer !== undefined}
        onClose={() => setNotifiedCustomer(undefined)}
        title="Registrar aviso"
        size="md"
      >
        <NoticeForm
          recall={recall}
          customerId={notifiedCustomer ?? null}
          onDone={() => setNotifiedCustomer(undefined)}
        />
      </Modal>
      <RecordColumns
        side={
          <>
            <Card title="Motivo">
              <p>{recall.reason}</p>
              <Fields of={[["Conclusão", recall.conclusion]]} />
            </Card>
            <Card title="Andamento">
              <RecallTimeline recall={recall} />
            </Card>
            <Origins lotId={recall.lot.id} />
          </>
        }
      >
        <RecordTable
          title="Quem tem"
          columns={customerColumns(recall, setNotifiedCustomer)}
          rows={recall.customers
            .map((row) => ({ ...row, id: row.customer.id }))
            .toSorted((one, other) => Number(one.notifiedAt !== null) - Number(other.notifiedAt !== null))}
          empty="Nada destes lotes saiu para clientes."
        />
        <RecordTable title="Lotes" columns={lotColumns} rows={recall.lots.map((row) => ({ ...row, id: row.lot.id }))} />
      </RecordColumns>
    </>
  );
}

type CustomerRow = Recall["customers"][number] & { id: string };

const kgOrNothing = (kg: number | null) => (kg === 0 ? nothing : kg === null ? "sem massa" : formatKg(kg));

/** The customers who received recalled lots, those still to notify first, each with the button that records a notice. */
const customerColumns = (
  { closedAt }: Recall,
  onNotify: (customerId: string) => void,
): [Column<CustomerRow>, ...Column<CustomerRow>[]] => [
  words(
    "customer",
    "Cliente",
    ({ customer: { name, phone, recallContact }, lots }) => (
      <>
        <div>
          <strong>{name}</strong>
        </div>
        <small>{recallContact}</small>
        <Group gap="0 12px" align="baseline">
          {phone !== null && <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a>}
          <details>
            <summary>{counted(lots.length, "lote", "lotes")}</summary>
            {lots.map(({ lot, dispatched, returned, out }) => (
              <small key={lot.id}>
                <LotLink lot={lot} /> {describeLot(lot)}: saíram {formatLotQuantity(dispatched, lot)}
                {returned > 0 && `, voltaram ${formatLotQuantity(returned, lot)}`}, fora {formatLotQuantity(out, lot)}
              </small>
            ))}
          </details>
        </Group>
      </>
    ),
    { grow: true },
  ),
  figures("dispatched", "Saiu", ({ dispatchedKg }) => kgOrNothing(dispatchedKg)),
  figures("returned", "Voltou", ({ returnedKg }) => kgOrNothing(returnedKg), {
    has: ({ returnedKg }) => returnedKg !== 0,
  }),
  figures("out", "Ainda fora", ({ outKg }) => <b>{outKg === null ? "sem massa" : formatKg(outKg)}</b>, {
    card: "lead",
  }),
  words(
    "notice",
    "Aviso",
    ({ customer, notifiedAt }) => (
      <Group gap="4px 12px" mt={{ base: 4, sm: 0 }}>
        {notifiedAt !== null && (
          <StatusChip tone="fine">Avisado {formatShortDay(localDay(new Date(notifiedAt)))}</StatusChip>
        )}
        {closedAt === null && (
          <Button
            variant={notifiedAt === null ? "filled" : "default"}
            size="sm"
            flex={{ base: 1, sm: "none" }}
            miw="max-content"
            onClick={() => onNotify(customer.id)}
          >
            {notifiedAt === null ? "Registrar aviso" : "Outro contato"}
          </Button>
        )}
      </Group>
    ),
    { card: "status" },
  ),
];

/** The receptions whose raw materials went into the recalled lot. */
function Origins({ lotId }: { lotId: string }) {
  const { data } = useCall(lotsRoutes.trace, { params: { id: lotId }, query: { direction: "backward" } });
  if (data === undefined) return null;
  return (
    <Card title="De quem veio">
      <FirstOf things={findReceptions(data)}>
        {(first) => (
          <Lines>
            {first.map((node) => (
              <Line key={node.lot.id}>
                <LotLink lot={node.lot} />
                <small>
                  <LotName lot={node.lot} /> · {tellReception(node)}
                </small>
              </Line>
            ))}
          </Lines>
        )}
      </FirstOf>
    </Card>
  );
}

type LotRow = Recall["lots"][number] & { id: string };

/** The recalled lots; lots with a larger share of suspect material are listed first. */
const lotColumns: [Column<LotRow>, ...Column<LotRow>[]] = [
  words("lot", "Lote", ({ lot, isReturn }) => (
    <>
      <LotLink lot={lot} />
      <small>
        <LotName lot={lot} isShort />
        {isReturn && " · devolução"}
      </small>
    </>
  )),
  words("status", "Situação", ({ lot }) => <LotStatusChip status={lot.status} />, { card: "status" }),
  figures("share", "Exposto", ({ share }) => (share === null ? nothing : formatPercent(share * 100)), {
    has: ({ share }) => share !== null,
  }),
  figures("dispatched", "Saiu", ({ lot, dispatched }) => quantityOrNothing(dispatched, lot)),
  figures("returned", "Voltou", ({ lot, returned }) => quantityOrNothing(returned, lot), {
    has: ({ returned }) => returned > 0,
  }),
  figures("onHand", "Em estoque", ({ lot, onHand }) => <b>{formatQuantity(onHand, lot.unit)}</b>, { card: "lead" }),
];

const quantityOrNothing = (quantity: number, { unit }: LotRow["lot"]) =>
  quantity === 0 ? nothing : formatQuantity(quantity, unit);

interface Moment {
  key: string;
  at: string;
  what: ReactNode;
  details: (string | null | undefined)[];
  note: string | null;
}

/** The events of the recall since it was opened, the latest first. */
function RecallTimeline({ recall }: { recall: Recall }) {
  return (
    <Lines>
      {buildMoments(recall).map(({ key, at, what, details, note }) => (
        <Line key={key}>
          <strong>{what}</strong>
          <small>{joinFacts(formatInstant(at), ...details)}</small>
          <small>{note}</small>
        </Line>
      ))}
    </Lines>
  );
}

function buildMoments(recall: Recall): Moment[] {
  const names = new Map(recall.customers.map(({ customer }) => [customer.id, customer.name]));
  const { openedAt, openedBy, closedAt, closedBy } = recall;
  const moments: Moment[] = [
    { key: "opened", at: openedAt, what: "Recolhimento aberto", details: [openedBy?.name], note: recall.reason },
    ...recall.notices.map(({ id, notifiedAt, customerId, how, user, answer, holds }) => ({
      key: id,
      at: notifiedAt,
      what: `${customerId === null ? "Vigilância sanitária" : (names.get(customerId) ?? "Cliente")}: avisado`,
      details: [noticeHowNames[how], user?.name],
      note: joinFacts(answer, holds && `tem ${holds}`),
    })),
    ...recall.events.map(({ kind, lot, quantity, at, user, customer }, n) => ({
      key: `${lot.id}${at}${n}`,
      at,
      what: `${formatLotQuantity(quantity, lot)} ${kind === "returned" ? "de volta" : "descartados"}`,
      details: [lot.code],
      note: joinFacts(customer, user?.name),
    })),
    ...(closedAt === null
      ? []
      : [{ key: "closed", at: closedAt, what: "Encerrado", details: [closedBy?.name], note: recall.conclusion }]),
  ];
  return moments.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
