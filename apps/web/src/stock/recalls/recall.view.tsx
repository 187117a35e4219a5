import { Button, Modal, Stack, Text } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
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
import { formatInstant } from "../../ui/format/dates.ts";
import { formatKg, formatLotQuantity, formatPercent } from "../../ui/format/numbers.ts";
import { Card, Columns } from "../../ui/kit/card.tsx";
import { DownloadButton } from "../../ui/kit/download-button.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { ClosingForm, NoticeForm } from "./recall-forms.tsx";
import { RecallSummary } from "./recall-summary.tsx";
import { RecallChip } from "./recalls.list.tsx";

/** Page of a recall: recovered quantity, customers who still have recalled product, and those not yet notified. */
export function RecallPage() {
  return (
    <RecordPage
      page="/recalls/view/$id"
      route={recallsRoutes.read}
      heading={({ id, code, closedAt, lot }) => ({
        title: code,
        aside: <RecallChip isOpen={closedAt === null} />,
        subtitle: <ItemName item={lot.item}>{`${lot.code} · ${describeLot(lot)}`}</ItemName>,
        actions: <Papers id={id} />,
      })}
    >
      {(recall) => <Whole recall={recall} />}
    </RecordPage>
  );
}

const papers = [
  { label: "Dossiê", route: recallsRoutes.dossier, Icon: IconFileTypePdf },
  { label: "Cartas", route: recallsRoutes.letters, Icon: IconMail },
  { label: "Planilha", route: recallsRoutes.sheet, Icon: IconFileSpreadsheet },
] as const;

function Papers({ id }: { id: string }) {
  return papers.map(({ label, ...paper }) => (
    <DownloadButton key={label} input={{ params: { id } }} {...paper}>
      {label}
    </DownloadButton>
  ));
}

function Whole({ recall }: { recall: Recall }) {
  const [notifiedCustomer, setNotifiedCustomer] = useState<string | null | undefined>();
  const [isClosing, setClosing] = useState(false);
  const isOpen = recall.closedAt === null;
  return (
    <Stack>
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
      <Columns>
        <Stack>
          <Customers recall={recall} onNotify={setNotifiedCustomer} />
          <Lots recall={recall} />
          <Origins lotId={recall.lot.id} />
        </Stack>
        <Stack>
          <Card title="Andamento">
            <RecallTimeline recall={recall} />
          </Card>
          {isOpen && (
            <Button variant="light" size="lg" onClick={() => setClosing(true)}>
              Encerrar recolhimento
            </Button>
          )}
          <Modal opened={isClosing} onClose={() => setClosing(false)} title="Encerrar recolhimento" size="md">
            <ClosingForm recall={recall} onDone={() => setClosing(false)} />
          </Modal>
        </Stack>
      </Columns>
    </Stack>
  );
}

/** List of the customers to notify, the largest quantity first. */
function Customers({ recall, onNotify }: { recall: Recall; onNotify: (customerId: string) => void }) {
  return (
    <Card
      title={
        <>
          Quem tem <small>{recall.customers.length}</small>
        </>
      }
    >
      {recall.customers.length === 0 && (
        <Text size="sm" c="dimmed">
          Nada destes lotes saiu para clientes.
        </Text>
      )}
      <Lines>
        {recall.customers.map(({ customer, outKg: kg, notifiedAt, lots }) => (
          <Line
            key={customer.id}
            end={
              <>
                {kg === null ? "sem massa" : formatKg(kg)}
                <small>ainda fora</small>
              </>
            }
          >
            <strong>{customer.name}</strong>
            <small>
              {customer.phone !== null && <a href={`tel:+55${customer.phone}`}>{formatPhone(customer.phone)}</a>}
              {customer.recallContact !== null && ` · ${customer.recallContact}`}
            </small>
            <details>
              <summary>{counted(lots.length, "lote", "lotes")}</summary>
              {lots.map(({ lot, dispatched, returned, out }) => (
                <small key={lot.id}>
                  <LotLink lot={lot} /> {describeLot(lot)}: saíram {formatLotQuantity(dispatched, lot)}
                  {returned > 0 && `, voltaram ${formatLotQuantity(returned, lot)}`}, fora {formatLotQuantity(out, lot)}
                </small>
              ))}
            </details>
            {notifiedAt !== null && <small>Avisado {formatInstant(notifiedAt)}</small>}
            {recall.closedAt === null && (
              <Button
                variant={notifiedAt === null ? "light" : "subtle"}
                size="compact-md"
                h={40}
                onClick={() => onNotify(customer.id)}
              >
                {notifiedAt === null ? "Registrar aviso" : "Registrar outro contato"}
              </Button>
            )}
          </Line>
        ))}
      </Lines>
    </Card>
  );
}

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

const atFirst = 50;

/** The recalled lots; lots with a larger share of suspect material are listed first. */
function Lots({ recall: { lots } }: { recall: Recall }) {
  const [most, setMost] = useState(atFirst);
  return (
    <Card
      title={
        <>
          Lotes <small>{formatNumber(lots.length, 0)}</small>
        </>
      }
    >
      <Lines>
        {lots.slice(0, most).map(({ lot, share, onHand, dispatched, returned, isReturn }) => (
          <Line
            key={lot.id}
            end={
              <>
                {formatLotQuantity(onHand, lot)}
                <small>em estoque</small>
              </>
            }
          >
            <LotLink lot={lot} /> <LotStatusChip status={lot.status} />
            <small>
              <LotName lot={lot} />
              {isReturn && " · devolução"}
              {share !== null && ` · ${formatPercent(share * 100)} exposto`}
              {dispatched > 0 && ` · saíram ${formatLotQuantity(dispatched, lot)}`}
              {returned > 0 && ` · voltaram ${formatLotQuantity(returned, lot)}`}
            </small>
          </Line>
        ))}
      </Lines>
      {lots.length > most && (
        <Button variant="default" onClick={() => setMost(most + 10 * atFirst)}>
          Mostrar mais ({formatNumber(lots.length - most, 0)})
        </Button>
      )}
    </Card>
  );
}

interface Moment {
  key: string;
  at: string;
  what: ReactNode;
  details: (string | null | undefined)[];
}

/** The events of the recall since it was opened, the latest first. */
function RecallTimeline({ recall }: { recall: Recall }) {
  return (
    <Lines>
      {buildMoments(recall).map(({ key, at, what, details }) => (
        <Line key={key}>
          <strong>{what}</strong>
          <small>{[formatInstant(at), ...details].filter(Boolean).join(" · ")}</small>
        </Line>
      ))}
    </Lines>
  );
}

function buildMoments(recall: Recall): Moment[] {
  const names = new Map(recall.customers.map(({ customer }) => [customer.id, customer.name]));
  const { openedAt, openedBy, closedAt, closedBy } = recall;
  const moments: Moment[] = [
    { key: "opened", at: openedAt, what: "Recolhimento aberto", details: [openedBy?.name, recall.reason] },
    ...recall.notices.map(({ id, notifiedAt, customerId, how, user, answer, holds }) => ({
      key: id,
      at: notifiedAt,
      what: `${customerId === null ? "Vigilância sanitária" : (names.get(customerId) ?? "Cliente")}: avisado`,
      details: [noticeHowNames[how], user?.name, answer, holds && `tem ${holds}`],
    })),
    ...recall.events.map(({ kind, lot, quantity, at, user, customer }, n) => ({
      key: `${lot.id}${at}${n}`,
      at,
      what: `${formatLotQuantity(quantity, lot)} ${kind === "returned" ? "de volta" : "descartados"}`,
      details: [lot.code, customer, user?.name],
    })),
    ...(closedAt === null
      ? []
      : [{ key: "closed", at: closedAt, what: "Encerrado", details: [closedBy?.name, recall.conclusion] }]),
  ];
  return moments.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
