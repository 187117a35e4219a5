import { Box, Combobox, Group, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { daysBetween } from "@pomar/contract/core/calendar.rules";
import { fefoOrder } from "@pomar/contract/ledger/lots/fefo.rules";
import { describeItem, isOfFruit } from "@pomar/contract/ledger/lots/lot-words";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { FruitDot } from "../../../registries/parts/items/fruit-mark.tsx";
import { useCalls } from "../../../ui/api/hooks.ts";
import { SearchCombobox } from "../../../ui/form/search-combobox.tsx";
import { formatDay, formatExpiry, localDay } from "../../../ui/format/dates.ts";
import { hasWords } from "../../../ui/format/masks.ts";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { ScanButton } from "../scan/scan-button.tsx";
import { useScanTarget } from "../scan/scan-targets.ts";
import { buildQuery, type LotChoice } from "./lot-choice.ts";
import { ageWords } from "./lot-lines.ts";
import { LotOffer } from "./lot-offer.tsx";
import classes from "./lots.module.css";
import { MadeAt } from "./made-at.tsx";

interface LotPickerProps {
  id: string;
  label: string;
  placeholder?: string;
  choice: LotChoice;
  value: string | null;
  onChange: (lot: PickableLot | null) => void;
  /** The ids of lots already chosen in the lines of the form, which are listed but cannot be selected. */
  taken: readonly string[];
  error: string | undefined;
  /**
   * Whether the picker is a line of a longer field; a scan fills this line only when started from this line.
   */
  isInLines?: boolean;
}

/**
 * A field that finds a lot by part of its code, item or supplier; the lot that expires first is listed first, and the
 * keyboard operates the list.
 */
export function LotPicker(props: LotPickerProps) {
  const { id, label, placeholder = "Código ou fornecedor", choice, value, onChange, taken, error } = props;
  const { isInLines = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const results = useFoundLots(choice, typed?.trim() ?? "");
  const type = choice.from[0]?.types[0];
  const chosen = value === null ? null : choice.known.get(value);
  const choose = (lotId: string) => {
    const lot = results.lots.find((one) => one.id === lotId);
    if (lot !== undefined) onChange(lot);
  };
  const others = taken.filter((lotId) => lotId !== value);
  useScanTarget({
    id,
    label,
    choice,
    taken: others,
    take: onChange,
    isFilled: value !== null,
    isOnlyWhenAsked: isInLines,
  });
  return (
    <Group gap={8} align="flex-start" wrap="nowrap" miw={0} className={classes.picker}>
      <SearchCombobox
        store={store}
        id={id}
        label={label}
        listLabel="Lotes"
        placeholder={placeholder}
        error={error}
        typed={typed}
        onType={setTyped}
        // The code alone, because a narrow field would cut the code or the item; the item is below the field.
        chosen={chosen === null ? null : chosen?.code}
        mark={chosen && isOfFruit(chosen) && <FruitDot id={chosen.item.id} />}
        onChoose={choose}
        onClear={isInLines ? null : () => onChange(null)}
        offered={results.lots.map((lot) => lot.id).join()}
        isFetching={results.isFetching}
        // The quantity of the line and its remove button are below the field.
        {...(isInLines && { position: "top-start" })}
        note={
          results.note !== null && (
            <Box component="p" py={14} px={12} c="dimmed">
              {results.note} {results.isEmpty && type !== undefined && <MadeAt type={type} />}
            </Box>
          )
        }
      >
        {results.lots.map((lot) => {
          const isChosen = lot.id === value;
          const isTaken = !isChosen && taken.includes(lot.id);
          return (
            <Combobox.Option key={lot.id} value={lot.id} active={isChosen} disabled={isTaken}>
              <LotOffer
                lot={lot}
                end={
                  <>
                    {isChosen && <IconCheck size={18} aria-hidden="true" />}
                    {formatLotQuantity(lot.balance, lot)}
                  </>
                }
                facts={isTaken ? ["já está em outra linha"] : factsOfLot(lot)}
              />
            </Combobox.Option>
          );
        })}
      </SearchCombobox>
      {!(isInLines && value !== null) && <ScanButton targetId={id} />}
    </Group>
  );
}

/** The facts that distinguish lots of an item: `Sítio Boa Vista`, `vence em 2 dias`, `recebido ontem`. */
export function factsOfLot({
  supplier,
  expiresAt,
  ageDays,
}: Pick<PickableLot, "expiresAt"> & { supplier: { name: string } | null; ageDays?: number }): string[] {
  return [
    supplier?.name,
    expiresAt === null ? "sem validade" : tellExpiry(expiresAt),
    ageDays === undefined ? null : ageWords(ageDays, supplier === null ? "fabricado" : "recebido"),
  ].filter((fact) => fact != null);
}

/** In how many days a lot expires, or the day itself when it is far. */
const tellExpiry = (day: string) =>
  daysBetween(localDay(), day) > daysInWords ? `vence em ${formatDay(day)}` : formatExpiry(day, localDay());

const daysInWords = 90;
const typingPause = 200;

/** The listed lots: the offered lots; in a search the matching offered lots, until the API's results arrive. */
function useFoundLots(choice: LotChoice, search: string) {
  const { from, on, offered, withReturned, isPending, failed } = choice;
  const [settled] = useDebouncedValue(search, typingPause);
  const answers = useCalls(
    lotsRoutes.filter,
    settled === "" ? [] : from.map((source) => ({ query: buildQuery(source, on, settled) })),
  );
  const isAnswered = settled === search && answers.every(({ data }) => data !== undefined);
  const answered = answers.flatMap(({ data }) => data ?? []).map(withReturned);
  const matching = isAnswered ? answered.toSorted(fefoOrder) : offered.filter((lot) => isNamed(lot, search));
  const lots = search === "" ? offered : matching;
  const isEmpty = search === "" && !isPending && !failed && lots.length === 0;
  const getNote = () => {
    if (failed || answers.some(({ isError }) => isError)) return "Não foi possível buscar. Confira a conexão.";
    if (isPending) return "Buscando lotes…";
    if (lots.length > 0) return null;
    if (search === "") return "Nenhum lote disponível.";
    return isAnswered ? "Nenhum lote encontrado" : null;
  };
  return { lots, isFetching: isPending || answers.some(({ isFetching }) => isFetching), note: getNote(), isEmpty };
}

/** Whether the typed search matches the visible words of a lot. */
const isNamed = (lot: PickableLot, search: string) =>
  hasWords(`${lot.code} ${describeItem(lot)} ${lot.supplier?.name ?? ""}`, search);
