import { Box, Button, Flex, Modal } from "@mantine/core";
import { correctionRequestsRoutes } from "@pomar/contract/entries/corrections/correction-requests.routes";
import {
  myEntriesRoutes,
  type OwnCalculation,
  type OwnEntry,
} from "@pomar/contract/entries/my-entries/my-entries.routes";
import type { OwnEntryKind } from "@pomar/contract/kinds";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { LotLabelButton } from "../../ledger/parts/lots/lot-label-button.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { NotesField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatTime } from "../../ui/format/dates.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import classes from "./dashboard.module.css";

const shownAtFirst = 5;

/**
 * Card *Minhas entradas de hoje*: the user's entries of today, each with its label and a way to correct it. An
 * administrator without entries does not see the card.
 */
export function MyEntries() {
  const user = useUser();
  const { data, error } = useCall(myEntriesRoutes.list, {});
  const [showsAll, setShowsAll] = useState(false);
  const [askedEntry, setAskedEntry] = useState<OwnEntry | null>(null);
  if (data === undefined && error?.isOffline)
    return (
      <Card title="Minhas entradas de hoje">
        <Box component="p" c="dimmed">
          Sem conexão: a lista aparece quando a conexão voltar.
        </Box>
      </Card>
    );
  if (data === undefined || (data.length === 0 && user?.level === 1)) return null;
  const shownEntries = showsAll ? data : data.slice(0, shownAtFirst);
  return (
    <Card title="Minhas entradas de hoje">
      {data.length === 0 && (
        <Box component="p" c="dimmed">
          Nada registrado hoje ainda.
        </Box>
      )}
      <Lines>
        {shownEntries.map((one) =>
          one.kind === "calculation" ? (
            <Calculation key={one.id} record={one} />
          ) : (
            <Entry key={one.id} entry={one} onAsk={() => setAskedEntry(one)} />
          ),
        )}
      </Lines>
      {data.length > shownEntries.length && (
        <Button variant="subtle" size="md" h={48} onClick={() => setShowsAll(true)}>
          Ver todas ({data.length})
        </Button>
      )}
      <Modal
        opened={askedEntry !== null}
        onClose={() => setAskedEntry(null)}
        title={`Pedir correção do lote ${askedEntry?.lot.code}`}
      >
        {askedEntry !== null && <Request entry={askedEntry} onDone={() => setAskedEntry(null)} />}
      </Modal>
    </Card>
  );
}

const correctionPages = {
  "raw-material": "/raw/correct/$id",
  pulp: "/pulp/correct/$id",
  "final-product": "/final/correct/$id",
} as const satisfies Record<OwnEntryKind, string>;

function Entry({ entry, onAsk }: { entry: OwnEntry; onAsk: () => void }) {
  const { id, kind, lot, item, netContentG, supplier, on, createdAt, madeAt, isCorrectable, correctableUntil } = entry;
  const quantity = formatLotQuantity(lot.initialQuantity, { unit: lot.unit, netContentG });
  const what = describeLot({ type: lot.type, item, netContentG });
  const until = correctableUntil === null ? "" : ` · corrige até ${formatTime(correctableUntil)}`;
  const facts = [formatTime(madeAt ?? createdAt), lot.code, supplier].filter((fact) => fact !== null).join(" · ");
  const label = { ...lot, item, netContentG, producedAt: on, supplier: supplier === null ? null : { name: supplier } };
  return (
    <Line
      end={
        <Flex component="span" gap={8} justify="end" wrap="wrap" className={classes.acts}>
          <LotLabelButton lots={[label]} />
          {isCorrectable ? (
            <Button
              variant="default"
              size="md"
              renderRoot={(root) => <Link to={correctionPages[kind]} params={{ id }} {...root} />}
            >
              Corrigir
            </Button>
          ) : (
            <Button variant="default" size="md" onClick={onAsk}>
              Pedir correção
            </Button>
          )}
        </Flex>
      }
    >
      <strong>
        <ItemName item={item}>
          {what}, {quantity}
        </ItemName>
      </strong>
      <small>
        {facts}
        {until}
      </small>
    </Line>
  );
}

function Calculation({ record }: { record: OwnCalculation }) {
  const { id, title, formula, createdAt, madeAt } = record;
  return (
    <Line
      end={
        <Button
          variant="default"
          size="md"
          h={48}
          renderRoot={(root) => <Link to="/calc/update-records/$id" params={{ id }} {...root} />}
        >
          Corrigir
        </Button>
      }
    >
      <strong>Cálculo: {title ?? formula}</strong>
      <small>{formatTime(madeAt ?? createdAt)}</small>
    </Line>
  );
}

/** Form for a correction request: one sentence, sent to the inbox of the administrators. */
function Request({ entry, onDone }: { entry: OwnEntry; onDone: () => void }) {
  const form = useRecordForm({
    name: `correction-request-${entry.id}`,
    route: correctionRequestsRoutes.create,
    initial: { text: "" },
    labels: { text: "O que está errado" },
    required: ["text"],
    toBody: ({ text }) => ({ entryKind: entry.kind, entryId: entry.id, text }),
    onSaved: () => {
      alerts.success("Pedido enviado aos administradores");
      onDone();
    },
  });
  return (
    <RecordFormView form={form} action="Pedir correção">
      <NotesField field={form.getField("text")} placeholder="Digitei 701, eram 681 kg" />
    </RecordFormView>
  );
}
