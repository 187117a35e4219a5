import { Combobox, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { fefoOrder } from "@pomar/contract/lots/fefo.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconCheck } from "@tabler/icons-react";
import { useState } from "react";
import { useCalls } from "../../ui/api/hooks.ts";
import { SearchCombobox } from "../../ui/form/search-combobox.tsx";
import { formatExpiry } from "../../ui/format/dates.ts";
import { hasWords } from "../../ui/format/masks.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { isOfOneThing, type LotChoice, queryOf } from "./lot-choice.ts";
import { ageWords } from "./lot-lines.ts";
import classes from "./lots.module.css";

interface LotPickerProps {
  id: string;
  label: string;
  choice: LotChoice;
  value: string | null;
  onChange: (lot: PickableLot | null) => void;
  /** Lots that other lines name: shown, and not to be chosen twice. */
  taken: readonly string[];
  error: string | undefined;
}

/** Choosing one lot by typing part of its code, thing or supplier: what expires first in front, all by keyboard. */
export function LotPicker({ id, label, choice, value, onChange, taken, error }: LotPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const store = useCombobox({ onDropdownClose: () => store.resetSelectedOption() });
  const found = useFoundLots(choice, typed?.trim() ?? "");
  const choose = (lotId: string) => {
    const lot = found.lots.find((one) => one.id === lotId);
    if (lot !== undefined) onChange(lot);
  };
  const takeOnly = () => {
    const [only, ...others] = found.lots.filter((lot) => !taken.includes(lot.id));
    if (only === undefined || others.length > 0 || typed?.trim() === "") return;
    onChange(only);
    setTyped(null);
    store.closeDropdown();
  };
  return (
    <SearchCombobox
      store={store}
      id={id}
      label={label}
      listLabel="Lotes"
      placeholder="Código, fornecedor ou nota"
      error={error}
      typed={typed}
      onType={setTyped}
      chosen={value === null ? null : choice.known.get(value)?.code}
      onChoose={choose}
      onClear={() => onChange(null)}
      onEnter={takeOnly}
      isFetching={found.isFetching}
      note={found.note !== null && <p className={classes.note}>{found.note}</p>}
    >
      {found.lots.map((lot) => {
        const isChosen = lot.id === value;
        const isTaken = !isChosen && taken.includes(lot.id);
        return (
          <Combobox.Option key={lot.id} value={lot.id} active={isChosen} disabled={isTaken} className={classes.option}>
            <span className={classes.optionMain}>
              <strong>{lot.code}</strong>
              <span className={classes.balance}>
                {isChosen && <IconCheck size={18} aria-hidden="true" />}
                {formatQuantity(lot.balance, lot.unit)}
              </span>
            </span>
            <span className={classes.optionFacts}>
              {isTaken ? "já está em outra linha" : factsOfLot(lot, !isOfOneThing(choice))}
            </span>
          </Combobox.Option>
        );
      })}
    </SearchCombobox>
  );
}

/** What tells lots apart: `Acerola · Sítio Boa Vista · vence em 2 dias · de ontem`. @param namesThing  false where it goes without saying. */
export function factsOfLot(
  { item, supplier, expiresAt, ageDays }: Pick<PickableLot, "item" | "supplier" | "expiresAt"> & { ageDays?: number },
  namesThing = true,
): string {
  return [
    namesThing ? item.name : null,
    supplier?.name,
    expiresAt === null ? "sem validade" : formatExpiry(expiresAt),
    ageDays === undefined ? null : ageWords(ageDays),
  ]
    .filter((fact) => fact != null)
    .join(" · ");
}

const typingPause = 200;

/** Without a search what is offered anyway; with one what the API finds, until then what of it is known to match. */
function useFoundLots(choice: LotChoice, search: string) {
  const { from, on, offered, withReturned, isPending, failed } = choice;
  const [settled] = useDebouncedValue(search, typingPause);
  const answers = useCalls(
    lotsRoutes.filter,
    settled === "" ? [] : from.map((source) => ({ query: queryOf(source, on, settled) })),
  );
  const isAnswered = settled === search && answers.every(({ data }) => data !== undefined);
  const answered = answers.flatMap(({ data }) => data ?? []).map(withReturned);
  const matching = isAnswered ? answered.toSorted(fefoOrder) : offered.filter((lot) => isNamed(lot, search));
  const lots = search === "" ? offered : matching;
  const noteOf = () => {
    if (failed || answers.some(({ isError }) => isError)) return "Não foi possível buscar. Confira a conexão.";
    if (isPending) return "Buscando lotes…";
    if (lots.length > 0) return null;
    if (search === "") return "Nenhum lote disponível";
    return isAnswered ? "Nenhum lote encontrado" : null;
  };
  return { lots, isFetching: isPending || answers.some(({ isFetching }) => isFetching), note: noteOf() };
}

/** Whether a search names it, by what is shown of it. */
const isNamed = ({ code, item, supplier }: PickableLot, search: string) =>
  hasWords(`${code} ${item.name} ${supplier?.name ?? ""}`, search);
