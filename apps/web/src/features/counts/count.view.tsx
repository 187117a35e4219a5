import { Button, Modal, SegmentedControl, Stack, Text, TextInput, UnstyledButton } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { countsRoutes } from "@pomar/contract/counts/counts.routes";
import { type CountSheet, scopeWords } from "@pomar/contract/counts/counts.schema";
import { pages } from "@pomar/contract/pages";
import { IconCheck, IconDeviceMobile, IconRefresh, IconScan } from "@tabler/icons-react";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { ItemName } from "../../domain/items/fruit-mark.tsx";
import { whatOf } from "../../domain/lots/what-of.ts";
import { openScanner } from "../../domain/scan/scan-store.ts";
import { type LotCounter, useLotCounter } from "../../domain/scan/scan-targets.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatDay, formatTime } from "../../ui/format/dates.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { StatusChip } from "../../ui/kit/status-chip.tsx";
import { CountChip } from "./counts.list.tsx";
import classes from "./counts.module.css";
import { LineForm } from "./line.form.tsx";
import { isAskedAgain, isCounted, type LotToCount, useLotsToCount } from "./waiting-lines.ts";

/** A count as whoever counts works with it: what is left, by scan or by list, also without a connection. */
export function CountPage() {
  const { id } = useParams({ from: "/full/counts/view/$id" });
  const { data } = useCall(countsRoutes.read, { params: { id } });
  const isAdmin = useUser()?.level === 1;
  return (
    <Page
      title={data?.code ?? pages["/counts/view/$id"].title}
      aside={data && <CountChip state={data.state} />}
      subtitle={data && `${scopeWords(data.scope)}${data.blind ? " · às cegas" : ""}`}
      actions={
        isAdmin && (
          <Button
            variant="default"
            size="md"
            renderRoot={(root) => <Link to="/counts/review/$id" params={{ id }} {...root} />}
          >
            Revisar
          </Button>
        )
      }
      width="narrow"
    >
      <Loaded key={id} route={countsRoutes.read} params={{ id }}>
        {(sheet) => <Sheet sheet={sheet} />}
      </Loaded>
    </Page>
  );
}

type Shown = "todo" | "done";
const mostShown = 60;

function Sheet({ sheet }: { sheet: CountSheet }) {
  const lots = useLotsToCount(sheet);
  const search: { lot?: string; show?: string } = useSearch({ from: "/full/counts/view/$id" });
  const navigate = useNavigate();
  const isOpen = sheet.state === "open";
  const shown: Shown = search.show === "done" || !isOpen ? "done" : "todo";
  const [text, setText] = useState("");
  const [most, setMost] = useState(mostShown);
  const counting = useCounting({ sheet, lots, lotId: isOpen ? (search.lot ?? null) : null });
  const done = lots.filter(isCounted);
  const left = lots
    .filter((one) => !isCounted(one))
    .toSorted((one, other) => Number(isAskedAgain(other)) - Number(isAskedAgain(one)));
  const listed = (isOpen ? (shown === "todo" ? left : done) : lots).filter(({ lot }) =>
    hasWords(`${lot.code} ${whatOf(lot)} ${lot.supplier?.name ?? ""} ${lot.place ?? ""}`, text),
  );
  const show = (next: string) =>
    void navigate({ to: ".", search: (before) => ({ ...before, show: next }), replace: true, resetScroll: false });
  return (
    <Stack>
      <Card aria-label="Andamento">
        <SplitBar
          whole={lots.length}
          label={`${formatNumber(done.length, 0)} de ${formatNumber(lots.length, 0)} lotes contados`}
          parts={[{ key: "done", amount: done.length, color: "green", words: progressWords(done.length, lots.length) }]}
        />
      </Card>
      {isOpen && (
        <Button size="xl" leftSection={<IconScan size={24} aria-hidden="true" />} onClick={() => openScanner()}>
          Ler código
        </Button>
      )}
      <TextInput
        size="lg"
        label="Buscar na folha"
        placeholder="Lote, produto ou local"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autoComplete="off"
      />
      {isOpen && (
        <SegmentedControl
          fullWidth
          size="md"
          aria-label="Quais lotes"
          value={shown}
          onChange={show}
          data={[
            { value: "todo", label: `Faltam (${formatNumber(left.length, 0)})` },
            { value: "done", label: `Contados (${formatNumber(done.length, 0)})` },
          ]}
        />
      )}
      {listed.length === 0 ? (
        <Text c="dimmed">{emptyWords({ text, isLeft: shown === "todo" })}</Text>
      ) : (
        <ul className={classes.lots} aria-label={shown === "todo" ? "Lotes a contar" : "Lotes contados"}>
          {listed.slice(0, most).map((one) => (
            <li key={one.lot.id}>
              <LotButton of={one} onPress={isOpen ? () => counting.open(one.lot.id) : null} />
            </li>
          ))}
        </ul>
      )}
      {listed.length > most && (
        <Button variant="default" size="md" onClick={() => setMost(most + 5 * mostShown)}>
          Mostrar mais ({formatNumber(listed.length - most, 0)})
        </Button>
      )}
      {counting.dialog}
    </Stack>
  );
}

const progressWords = (done: number, all: number) => {
  const of = `${formatNumber(done, 0)} de ${formatNumber(all, 0)} contados`;
  return done === all ? of : `${of}, faltam ${formatNumber(all - done, 0)}`;
};

function emptyWords({ text, isLeft }: { text: string; isLeft: boolean }): string {
  if (text !== "")
    return "Nenhum lote da folha com estas palavras. Um lote achado que não está na folha se conta pelo código.";
  return isLeft ? "Tudo foi contado." : "Nada foi contado ainda.";
}

/** The dialog of the lot that is being counted: chosen in the list, or read. */
function useCounting({ sheet, lots, lotId }: { sheet: CountSheet; lots: readonly LotToCount[]; lotId: string | null }) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [stranger, setStranger] = useState<LotToCount | null>(null);
  const isDirty = useRef(false);
  const open = (lot: string | null) => {
    isDirty.current = false;
    void navigate({
      to: ".",
      search: ({ queued: _, lot: __, ...before }: Record<string, unknown>) =>
        lot === null ? before : { ...before, lot },
      replace: lot === null,
      resetScroll: false,
    });
  };
  const of = lots.find(({ lot }) => lot.id === lotId) ?? (stranger?.lot.id === lotId ? stranger : null);
  const take = (one: LotToCount) => {
    if (isDirty.current && one.lot.id !== lotId)
      return alerts.warning(`Salve ou feche a contagem de ${of?.lot.code} antes`);
    setStranger(one);
    open(one.lot.id);
  };
  const takeKnown: LotCounter["takeKnown"] = ({ code, lot: id }) => {
    const written = code?.replace(/^#/, "").toUpperCase();
    const isMeant = ({ lot }: LotToCount) =>
      lot.id === id || (written !== undefined && [lot.code, lot.provisionalCode].includes(written));
    const known = lots.find(isMeant);
    if (known !== undefined) take(known);
    return known !== undefined;
  };
  const takeAny: LotCounter["take"] = (lot) =>
    take(lots.find((one) => one.lot.id === lot.id) ?? { lot, onSheet: null, waiting: null });
  useLotCounter(sheet.state === "open" ? { isBlind: sheet.blind, takeKnown, take: takeAny } : null);
  const dialog = (
    <Modal
      opened={of !== null}
      onClose={() => open(null)}
      title={of === null ? "" : of.lot.code}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      size="md"
      closeOnClickOutside={false}
    >
      {of !== null && (
        <LineForm
          key={of.lot.id}
          countId={sheet.id}
          of={of}
          onDirty={(is) => {
            isDirty.current = is;
          }}
          onDone={() => open(null)}
        />
      )}
    </Modal>
  );
  return { open, dialog };
}

/** A lot of the sheet, large enough for gloves. */
function LotButton({ of, onPress }: { of: LotToCount; onPress: (() => void) | null }) {
  const { lot, onSheet } = of;
  const content = (
    <>
      <span className={classes.head}>
        <b>{lot.code}</b>
        <Standing of={of} />
      </span>
      <span className={classes.head}>
        <ItemName item={lot.item}>{whatOf(lot)}</ItemName>
        <span data-figures="">{figureOf(of)}</span>
      </span>
      <small>
        {[
          lot.place,
          lot.expiresAt === null ? null : `vence ${formatDay(lot.expiresAt)}`,
          lot.supplier?.name,
          onSheet?.expected != null ? `pelos registros ${formatQuantity(onSheet.expected, lot.unit)}` : null,
          ...linesWords(of),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
    </>
  );
  if (onPress === null) return <div className={classes.lot}>{content}</div>;
  return (
    <UnstyledButton className={classes.lot} onClick={onPress}>
      {content}
    </UnstyledButton>
  );
}

/** What was counted last; nothing where that is not told. */
function figureOf({ lot, onSheet, waiting }: LotToCount): string {
  const line = onSheet?.lines.findLast(({ aside, counted }) => aside === null && counted !== null);
  const counted = waiting?.values.counted ?? line?.counted;
  return counted == null ? "" : formatQuantity(counted, lot.unit);
}

const linesWords = ({ onSheet, lot }: LotToCount): string[] =>
  (onSheet?.lines ?? [])
    .filter(({ aside }) => aside === null)
    .map(({ by, at, counted }) =>
      [by?.name, counted === null ? null : formatQuantity(counted, lot.unit), formatTime(at)].filter(Boolean).join(" "),
    );

function Standing({ of }: { of: LotToCount }) {
  const { onSheet, waiting } = of;
  if (waiting?.entry.state === "refused") return <StatusChip tone="wrong">Precisa de você</StatusChip>;
  if (waiting !== null)
    return (
      <StatusChip tone="attention" icon={<IconDeviceMobile size={15} />}>
        No aparelho
      </StatusChip>
    );
  if (isAskedAgain(of))
    return (
      <StatusChip tone="attention" icon={<IconRefresh size={15} />}>
        Contar de novo
      </StatusChip>
    );
  if (onSheet?.outside && isCounted(of)) return <StatusChip tone="attention">Fora do inventário</StatusChip>;
  return isCounted(of) ? (
    <StatusChip tone="fine" icon={<IconCheck size={15} stroke={2.4} />}>
      Contado
    </StatusChip>
  ) : null;
}
