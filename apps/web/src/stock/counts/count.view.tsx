import { Button, Flex, SegmentedControl, Stack, Text, TextInput } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { formatNumber } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountSheet } from "@pomar/contract/stock/counts/counts.schema";
import { IconScan, IconSearch, IconX } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useUser } from "../../ui/api/session.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Coming } from "../../ui/kit/loaded.tsx";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { lazyPart } from "../../ui/lazy.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { buildCountHeading, CountSides } from "./counts.list.tsx";
import classes from "./counts.module.css";
import { LotButton } from "./sheet-lot.tsx";
import { useCounting } from "./use-counting.tsx";
import { isAskedAgain, isCounted, type LotToCount, useLotsToCount } from "./waiting-lines.ts";

/** Page of a running stock count: lots are counted by scanning a label or from a list, with or without a connection. */
export function CountPage() {
  const isDesk = useIsDesk();
  const isAdmin = useUser()?.level === 1;
  return (
    <RecordPage
      page="/counts/view/$id"
      route={countsRoutes.read}
      heading={(sheet) => ({
        ...buildCountHeading(sheet),
        actions: isAdmin && <CountSides count={sheet} />,
        width: isDesk && sheet.state === "open" ? "wide" : "narrow",
      })}
    >
      {(sheet) => <Sheet sheet={sheet} />}
    </RecordPage>
  );
}

/** Whether the page is used at a desk, with a keyboard and a mouse: its lots are then a grid of fields. */
const useIsDesk = () =>
  useMediaQuery("(min-width: 64em) and (pointer: fine)", undefined, { getInitialValueInEffect: false });

/** The code of the grid is loaded lazily, because phones have no use for it. */
const CountGrid = lazyPart(async () => (await import("./count-grid.tsx")).CountGrid);

function Sheet({ sheet }: { sheet: CountSheet }) {
  const isDesk = useIsDesk();
  const lots = useLotsToCount(sheet);
  const search: { lot?: string; place?: string } = useSearch({ from: "/full/counts/view/$id" });
  const navigate = useNavigate();
  const isOpen = sheet.state === "open";
  const place = findPlaceByCode(sheet, search.place ?? "");
  const narrow = (to: string | undefined) =>
    void navigate({
      to: ".",
      search: ({ lot: _, queued: __, ...before }: Record<string, unknown>) => ({ ...before, place: to }),
      replace: true,
      resetScroll: false,
    });
  const onPlace = (code: string) => {
    const read = findPlaceByCode(sheet, code);
    if (read === null) return alerts.error(`Nenhum local tem o código ${code}`);
    narrow(code);
  };
  const counting = useCounting({ sheet, lots, lotId: isOpen ? (search.lot ?? null) : null, onPlace });
  const done = lots.filter(isCounted).length;
  return (
    <Stack>
      <div className={classes.progress}>
        <Card aria-label="Andamento">
          <div className={classes.progressWords}>
            <strong>{describeProgress(done, lots.length)}</strong>
            {isOpen && isDesk && (
              <small>
                <kbd>Enter</kbd> salva e vai para o próximo · <kbd>Shift</kbd> + <kbd>Enter</kbd> o lote não existe
              </small>
            )}
          </div>
          <SplitBar
            whole={lots.length}
            label={`${formatNumber(done, 0)} de ${formatNumber(lots.length, 0)} lotes contados`}
            parts={[{ key: "done", amount: done, color: "green", words: null }]}
            legend={false}
          />
        </Card>
      </div>
      {/* The key resets the search text when the user chooses a different place. */}
      <SheetLots
        key={place?.name}
        sheet={sheet}
        isDesk={isDesk === true}
        lots={place === null ? lots : lots.filter(place.has)}
        place={place}
        onWhole={() => narrow(undefined)}
        onOpen={isOpen ? counting.open : null}
      />
      {counting.dialog}
    </Stack>
  );
}

const describeProgress = (done: number, all: number) => {
  const of = `${formatNumber(done, 0)} de ${formatNumber(all, 0)} contados`;
  return done === all ? of : `${of}, faltam ${formatNumber(all - done, 0)}`;
};

interface SheetLotsProps {
  sheet: CountSheet;
  isDesk: boolean;
  lots: readonly LotToCount[];
  /** The only place that the list shows; null: the list shows the lots of all places. */
  place: NarrowingPlace | null;
  onWhole: () => void;
  /** Opens the count form of a lot; null once the stock count is closed. */
  onOpen: ((lotId: string) => void) | null;
}

type Shown = "todo" | "done";

/** List of the count sheet's lots: either the lots still to count, or the counted lots. */
function SheetLots({ sheet, isDesk, lots, place, onWhole, onOpen }: SheetLotsProps) {
  const search: { show?: string } = useSearch({ from: "/full/counts/view/$id" });
  const navigate = useNavigate();
  const shown: Shown = search.show === "done" || onOpen === null ? "done" : "todo";
  const [text, setText] = useState("");
  // Filtering thousands of lots is deferred, so that typing in the search field stays responsive.
  const deferredText = useDeferredValue(text);
  const { left, done } = useMemo(() => splitLots(lots), [lots]);
  const part = onOpen === null ? lots : shown === "todo" ? left : done;
  const listed = useMemo(() => part.filter((one) => matchesText(one, deferredText)), [part, deferredText]);
  const show = (next: string) =>
    void navigate({ to: ".", search: (before) => ({ ...before, show: next }), replace: true, resetScroll: false });
  const isLeft = shown === "todo";
  const empty = (
    <Text c="dimmed">{describeEmpty({ text: deferredText, isLeft, place: lots.length === 0 ? place : null })}</Text>
  );
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          size={isDesk ? "md" : "lg"}
          aria-label="Buscar na folha"
          placeholder={isDesk ? "Lote, produto ou local" : "Buscar"}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          autoComplete="off"
        />
        {onOpen !== null && !isDesk && (
          <Button
            size="lg"
            px="md"
            leftSection={<IconScan size={22} aria-hidden="true" />}
            onClick={() => openScanner()}
          >
            Ler código
          </Button>
        )}
        {place !== null && (
          <Button
            variant="light"
            size="md"
            h="auto"
            mih={42}
            py={8}
            rightSection={<IconX size={18} aria-hidden="true" />}
            aria-label={`${place.name}: mostrar a folha toda`}
            onClick={onWhole}
          >
            {place.name}
          </Button>
        )}
        {onOpen !== null && (
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
      </div>
      {isDesk && onOpen !== null ? (
        <Suspense fallback={<Coming />}>
          <CountGrid
            key={shown}
            countId={sheet.id}
            isBlind={sheet.blind}
            lots={lots}
            isLeft={isLeft}
            matches={(one) => matchesText(one, deferredText)}
            empty={empty}
            onOpen={onOpen}
          />
        </Suspense>
      ) : listed.length === 0 ? (
        empty
      ) : (
        <FirstOf things={listed}>
          {(first) => (
            <Flex component="ul" direction="column" gap={8} aria-label={isLeft ? "Lotes a contar" : "Lotes contados"}>
              {first.map((one) => (
                <li key={one.lot.id}>
                  <LotButton of={one} onPress={onOpen && (() => onOpen(one.lot.id))} />
                </li>
              ))}
            </Flex>
          )}
        </FirstOf>
      )}
    </>
  );
}

/** Splits the lots into lots still to count (requested recounts first) and counted lots. */
function splitLots(lots: readonly LotToCount[]) {
  const left = lots.filter((one) => !isCounted(one));
  return {
    left: left.toSorted((one, other) => Number(isAskedAgain(other)) - Number(isAskedAgain(one))),
    done: lots.filter(isCounted),
  };
}

const matchesText = ({ lot }: LotToCount, text: string) =>
  hasWords(`${lot.code} ${describeLot(lot)} ${lot.supplier?.name ?? ""} ${lot.place ?? ""}`, text);

/** Text for an empty list. @param place  a place without a lot of the count sheet; null when all places are shown. */
function describeEmpty({
  text,
  isLeft,
  place,
}: {
  text: string;
  isLeft: boolean;
  place: NarrowingPlace | null;
}): string {
  const hint = "Achou um lote fora da folha? Conte pelo código.";
  if (place !== null) return `Nenhum lote da folha está em ${place.name}. ${hint}`;
  if (text !== "") return `Nenhum lote da folha encontrado. ${hint}`;
  return isLeft ? "Tudo foi contado." : "Nada foi contado ainda.";
}

/** A place chosen by the user to list only the lots at this place; a chamber includes its positions. */
interface NarrowingPlace {
  name: string;
  has: (one: LotToCount) => boolean;
}

/** Finds the place of a scanned label. @param code  the label's code. @returns null when no place has this code. */
function findPlaceByCode({ places }: CountSheet, code: string): NarrowingPlace | null {
  const name = places.find((place) => place.code === code)?.name;
  if (name === undefined) return null;
  const inside = places.filter((place) => place.code === code || place.chamberCode === code);
  const names: ReadonlySet<string | null | undefined> = new Set(inside.map((place) => place.name));
  return { name, has: ({ lot }) => names.has(lot.place) };
}
