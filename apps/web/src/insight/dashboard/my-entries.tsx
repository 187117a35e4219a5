import { Box, Button, UnstyledButton } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { myEntriesRoutes, type OwnEntry } from "@pomar/contract/entries/my-entries/my-entries.routes";
import type { OwnEntryKind } from "@pomar/contract/kinds";
import { IconPrinter } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { RequestedEntry } from "../../entries/parts/corrections/correction-request.form.tsx";
import { CorrectionRequestDialog } from "../../entries/parts/corrections/correction-request.ts";
import { correctionPages } from "../../entries/parts/entries/entry-page.ts";
import { LotLabelDialog } from "../../ledger/parts/lots/lot-label-button.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatTime } from "../../ui/format/dates.ts";
import { formatContent, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import classes from "./dashboard.module.css";

const shownAtFirst = 5;

const names: Record<OwnEntryKind, string> = { "raw-material": "Fruta", pulp: "Pasta", "final-product": "Envase" };

/**
 * Card *Minhas entradas de hoje*: the user's entries of today, each with its label and a way to correct it. An
 * administrator without entries does not see the card.
 */
export function MyEntries() {
  const user = useUser();
  const { data, error } = useCall(myEntriesRoutes.list, {});
  const [showsAll, setShowsAll] = useState(false);
  const [labelledEntry, setLabelledEntry] = useState<OwnEntry | null>(null);
  const [askedEntry, setAskedEntry] = useState<RequestedEntry | null>(null);
  if (data === undefined && error?.isOffline)
    return <Quiet>Sem conexão: a lista aparece quando a conexão voltar.</Quiet>;
  if (data === undefined || (data.length === 0 && user?.level === 1)) return null;
  if (data.length === 0) return <Quiet>Nada registrado hoje ainda.</Quiet>;
  const entries = data.filter((one) => one.kind !== "calculation");
  const calculations = data.length - entries.length;
  const shownEntries = showsAll ? entries : entries.slice(0, shownAtFirst);
  return (
    <Card title="Minhas entradas de hoje">
      <ul>
        {shownEntries.map((one) => (
          <Entry
            key={one.id}
            entry={one}
            onLabel={() => setLabelledEntry(one)}
            onAsk={() => setAskedEntry({ ...one, words: describeEntry(one) })}
          />
        ))}
        {calculations > 0 && (
          <li className={classes.ownLine}>
            <strong>{counted(calculations, "cálculo", "cálculos")}</strong>
            <Button
              variant="light"
              size="md"
              className={classes.ownAct}
              renderRoot={(root) => <Link to="/calc/all-records" {...root} />}
            >
              Ver
            </Button>
          </li>
        )}
      </ul>
      {entries.length > shownEntries.length && (
        <Button variant="subtle" size="md" h={48} ml={-18} onClick={() => setShowsAll(true)}>
          Ver todas ({entries.length})
        </Button>
      )}
      <LotLabelDialog
        lots={labelledEntry === null ? [] : [toLabelledLot(labelledEntry)]}
        opened={labelledEntry !== null}
        onClose={() => setLabelledEntry(null)}
      />
      <CorrectionRequestDialog opened={askedEntry !== null} entry={askedEntry} onClose={() => setAskedEntry(null)} />
    </Card>
  );
}

function Quiet({ children }: { children: ReactNode }) {
  return (
    <Card title="Minhas entradas de hoje">
      <Box component="p" c="dimmed">
        {children}
      </Box>
    </Card>
  );
}

const toLabelledLot = ({ lot, item, netContentG, on, supplier }: OwnEntry) => ({
  ...lot,
  item,
  netContentG,
  producedAt: on,
  supplier: supplier === null ? null : { name: supplier },
});

/** The item and quantity of an entry: `Acerola 400 g, 120 un`. */
function describeEntry({ item, netContentG, lot }: OwnEntry): string {
  const what = netContentG === null ? item.name : `${item.name} ${formatContent(netContentG)}`;
  return `${what}, ${formatQuantity(lot.initialQuantity, lot.unit)}`;
}

/** One line for an entry: a press on its name shows the label, and the button at the end corrects the entry. */
function Entry({ entry, onLabel, onAsk }: { entry: OwnEntry; onLabel: () => void; onAsk: () => void }) {
  const { id, kind, lot, item, supplier, createdAt, madeAt, correctableUntil } = entry;
  const name = names[kind];
  const words = describeEntry(entry);
  const until = correctableUntil === null ? null : `corrige até ${formatTime(correctableUntil)}`;
  return (
    <li className={classes.ownLine}>
      <UnstyledButton
        className={classes.ownLabel}
        onClick={onLabel}
        aria-label={`Etiqueta ${lot.code}: ${name} ${words}`}
      >
        <strong>
          <ItemName item={item}>{words}</ItemName>
        </strong>
        <small>
          <IconPrinter size={14} aria-hidden="true" /> <span className={classes.whole}>{lot.code}</span>
        </small>
        <small>
          <FactLine>{[`${name} ${formatTime(madeAt ?? createdAt)}`, supplier, until]}</FactLine>
        </small>
      </UnstyledButton>
      {entry.isCorrectable && (
        <Button
          variant="light"
          size="md"
          renderRoot={(root) => <Link to={correctionPages[kind]} params={{ id }} {...root} />}
        >
          Corrigir
        </Button>
      )}
      {!entry.isCorrectable &&
        (entry.isCorrectionRequested ? (
          <Button
            variant="subtle"
            size="md"
            className={classes.ownAct}
            renderRoot={(root) => <Link to="/l/$code" params={{ code: lot.code }} {...root} />}
          >
            ✓ Correção pedida
          </Button>
        ) : (
          <Button variant="subtle" size="md" className={classes.ownAct} onClick={onAsk}>
            Pedir correção
          </Button>
        ))}
    </li>
  );
}
