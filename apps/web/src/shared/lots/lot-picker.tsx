import { CloseButton, Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue, useFocusWithin } from "@mantine/hooks";
import { fefoOrder } from "@pomar/contract/lots/fefo.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { type Ref, useState } from "react";
import { useCalls } from "../api/hooks.ts";
import { inputLook } from "../form/input-look.ts";
import { formatExpiry } from "../format/dates.ts";
import { folded } from "../format/masks.ts";
import { formatQuantity } from "../format/numbers.ts";
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
  inputRef?: Ref<HTMLInputElement>;
}

const typingPause = 200;

/** Choosing one lot by typing part of its code, thing or supplier: what expires first in front, all by keyboard. */
export function LotPicker({ id, label, choice, value, onChange, taken, error, inputRef }: LotPickerProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useFound(choice, typed?.trim() ?? "");
  const chosen = value === null ? null : choice.known.get(value);

  const within = useFocusWithin<HTMLDivElement>({
    onBlur: () => {
      combobox.closeDropdown();
      setTyped(null);
    },
  });

  const choose = (lot: PickableLot | undefined) => {
    if (lot === undefined) return;
    onChange(lot);
    setTyped(null);
    combobox.closeDropdown();
  };

  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      shadow="md"
      radius="md"
      position="bottom-start"
      onOptionSubmit={(lotId) => choose(found.lots.find((one) => one.id === lotId))}
    >
      <div ref={within.ref} className={classes.picker}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            ref={inputRef}
            id={id}
            label={label}
            error={error}
            aria-autocomplete="list"
            autoComplete="off"
            {...inputLook}
            placeholder="Código, fornecedor ou nota"
            value={typed ?? chosen?.code ?? (value === null ? "" : "…")}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onFocus={(event) => {
              event.currentTarget.select();
              combobox.openDropdown();
            }}
            onClick={() => combobox.openDropdown()}
            // While one searches, Enter never saves the form; it takes the only lot that is found.
            onKeyDown={(event) => {
              if (event.key !== "Enter" || typed === null || combobox.getSelectedOptionIndex() !== -1) return;
              event.preventDefault();
              const free = found.lots.filter((lot) => !taken.includes(lot.id));
              if (free.length === 1 && typed.trim() !== "") choose(free[0]);
            }}
            rightSectionPointerEvents={value === null ? "none" : "all"}
            rightSection={
              found.isFetching && combobox.dropdownOpened ? (
                <Loader size={18} />
              ) : value === null ? (
                <IconChevronDown size={18} aria-hidden="true" />
              ) : (
                <CloseButton
                  size={40}
                  iconSize={18}
                  aria-label={`Limpar ${label.toLowerCase()}`}
                  onClick={() => onChange(null)}
                />
              )
            }
          />
        </Combobox.Target>
        <Combobox.Dropdown className={classes.dropdown}>
          <Combobox.Options aria-label="Lotes" mah={320} className={classes.options}>
            {found.lots.map((lot) => (
              <LotOption
                key={lot.id}
                lot={lot}
                chosen={lot.id === value}
                taken={lot.id !== value && taken.includes(lot.id)}
                namesThing={!isOfOneThing(choice)}
              />
            ))}
          </Combobox.Options>
          {found.note !== null && <p className={classes.note}>{found.note}</p>}
        </Combobox.Dropdown>
      </div>
    </Combobox>
  );
}

interface LotOptionProps {
  lot: PickableLot;
  chosen: boolean;
  taken: boolean;
  namesThing: boolean;
}

function LotOption({ lot, chosen, taken, namesThing }: LotOptionProps) {
  return (
    <Combobox.Option value={lot.id} active={chosen} disabled={taken} className={classes.option}>
      <span className={classes.optionMain}>
        <strong>{lot.code}</strong>
        <span className={classes.balance}>
          {chosen && <IconCheck size={18} aria-hidden="true" />}
          {formatQuantity(lot.balance, lot.unit)}
        </span>
      </span>
      <span className={classes.optionFacts}>{taken ? "já está em outra linha" : factsOfLot(lot, namesThing)}</span>
    </Combobox.Option>
  );
}

/** What tells lots apart: `Acerola · Sítio Boa Vista · vence em 2 dias · de ontem`. @param namesThing  false where it goes without saying. */
export function factsOfLot(
  lot: Pick<PickableLot, "item" | "supplier" | "expiresAt"> & { ageDays?: number },
  namesThing = true,
): string {
  const { item, supplier, expiresAt, ageDays } = lot;
  return [
    ...(namesThing ? [item.name] : []),
    ...(supplier === null ? [] : [supplier.name]),
    expiresAt === null ? "sem validade" : formatExpiry(expiresAt),
    ...(ageDays === undefined ? [] : [ageWords(ageDays)]),
  ].join(" · ");
}

/** Without a search what is offered anyway; with one what the API finds, until then what of it is known to match. */
function useFound({ from, on, offered, withReturned, isPending, failed }: LotChoice, search: string) {
  const [settled] = useDebouncedValue(search, typingPause);
  const answers = useCalls(
    lotsRoutes.filter,
    settled === "" ? [] : from.map((source) => ({ query: queryOf(source, on, settled) })),
  );
  const isAnswered = settled === search && answers.every(({ data }) => data !== undefined);
  const lots =
    search === ""
      ? offered
      : isAnswered
        ? answers
            .flatMap(({ data }) => data ?? [])
            .map(withReturned)
            .toSorted(fefoOrder)
        : offered.filter((lot) => isNamed(lot, search));
  const isFetching = isPending || answers.some((answer) => answer.isFetching);
  const hasFailed = failed || answers.some(({ isError }) => isError);
  const nothing = search === "" ? "Nenhum lote disponível" : "Nenhum lote encontrado";
  const note = hasFailed
    ? "Não foi possível buscar. Confira a conexão."
    : isPending
      ? "Buscando lotes…"
      : lots.length === 0 && (search === "" || isAnswered)
        ? nothing
        : null;
  return { lots, isFetching, note };
}

/** Whether every word of a search occurs in what is shown of a lot, ignoring case and accents. */
function isNamed({ code, item, supplier }: PickableLot, search: string): boolean {
  const text = folded(`${code} ${item.name} ${supplier?.name ?? ""}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
