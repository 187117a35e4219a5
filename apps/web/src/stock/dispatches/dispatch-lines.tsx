import { Box, CloseButton, UnstyledButton } from "@mantine/core";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import { calculateNetKg } from "@pomar/contract/stock/dispatches/packing.rules";
import type { KeyboardEvent, ReactNode } from "react";
import type { LotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { Shortfall } from "../../ledger/parts/lots/lot-line-row.tsx";
import { blankLine, getRemaining, isBlank, type LotLine, sumOfLines } from "../../ledger/parts/lots/lot-lines.ts";
import { LotPicker } from "../../ledger/parts/lots/lot-picker.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { Section } from "../../ui/form/section.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatShortDay } from "../../ui/format/dates.ts";
import { countDecimals, formatKgNumber, formatQuantity } from "../../ui/format/numbers.ts";
import type { DispatchValues } from "./dispatch-values.ts";
import classes from "./dispatches.module.css";

interface DispatchLinesProps {
  form: RecordForm<DispatchValues>;
  choice: LotChoice;
  /** The fields that add the lots of a product, above the rows; false in a correction. */
  filler: ReactNode;
  /** A control beside the field that adds a lot. */
  children: ReactNode;
}

/**
 * The lots of a dispatch, one row each, with the field that adds the next lot. Enter moves from the lot to its quantity
 * and on to the next lot.
 */
export function DispatchLines({ form, choice, filler, children }: DispatchLinesProps) {
  const lines = form.values.lines.lines.filter((line) => !isBlank(line));
  const setLines = (next: LotLine[]) => form.setValues({ lines: { wanted: null, lines: next } });
  const masses = lines.map(({ lotId, quantity }) => {
    const lot = choice.known.get(lotId ?? "");
    return lot === undefined || quantity === null ? null : calculateNetKg({ quantity, lot });
  });
  const pickerId = form.getId("lines");
  const getQuantityId = (index: number) => form.getId(`lines.${index}.quantity`);
  const focusOn = (id: string) =>
    requestAnimationFrame(() => {
      const element = document.getElementById(id);
      element?.focus({ preventScroll: true });
      // The browser's own scrolling would centre the field, and the first lots would leave the window.
      element?.scrollIntoView({ block: "nearest" });
    });
  return (
    <Section title="Lotes">
      <div className={classes.lines}>
        {filler}
        {lines.length > 0 && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Lote</th>
                <th scope="col">Item</th>
                <th scope="col">Saldo</th>
                <th scope="col">Validade</th>
                <th scope="col">Quantidade</th>
                <th scope="col">kg</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {lines.map((line, index) => (
                <DispatchLine
                  // Lines never change places, and hold no state of their own.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
                  key={index}
                  form={form}
                  choice={choice}
                  lines={lines}
                  index={index}
                  line={line}
                  setLines={setLines}
                  id={getQuantityId(index)}
                  mass={masses[index] ?? null}
                  decimals={countDecimals(masses)}
                  onEnter={() => focusOn(index + 1 < lines.length ? getQuantityId(index + 1) : pickerId)}
                  onRemove={() => {
                    setLines(lines.filter((_, other) => other !== index));
                    focusOn(pickerId);
                  }}
                />
              ))}
            </tbody>
          </table>
        )}
        <div className={classes.adder}>
          <LotPicker
            id={pickerId}
            label="Adicionar lote"
            placeholder="Código, fruta ou nota"
            choice={choice}
            value={null}
            onChange={(lot) => {
              if (lot === null) return;
              setLines([...lines, { ...blankLine, lotId: lot.id }]);
              focusOn(getQuantityId(lines.length));
            }}
            taken={lines.flatMap(({ lotId }) => lotId ?? [])}
            error={form.getError("lines")}
          />
          {children}
        </div>
      </div>
    </Section>
  );
}

interface DispatchLineProps extends Omit<DispatchLinesProps, "children" | "filler"> {
  lines: readonly LotLine[];
  index: number;
  line: LotLine;
  /** The id of the quantity's field. */
  id: string;
  /** The mass of the line in kg; null for a line without mass or quantity. */
  mass: number | null;
  /** The number of decimals of all masses. */
  decimals: number;
  setLines: (lines: LotLine[]) => void;
  onEnter: () => void;
  onRemove: () => void;
}

function DispatchLine(props: DispatchLineProps) {
  const { form, choice, lines, index, line, id, mass, decimals, setLines, onEnter, onRemove } = props;
  const lot = choice.known.get(line.lotId ?? "");
  const setQuantity = (quantity: number | null) =>
    setLines(lines.map((other, n) => (n === index ? { ...other, quantity } : other)));
  const code = lot?.code ?? "…";
  const rest = lot === undefined ? 0 : getRemaining(lines, lot);
  const error = form.getError(`lines.${index}.lotId`);
  const goOn = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
    // Enter would submit the form.
    event.preventDefault();
    onEnter();
  };
  return (
    <>
      <tr>
        <th scope="row" id={form.getId(`lines.${index}.lotId`)} tabIndex={-1}>
          {code}
          {error !== undefined && <Box className={classes.wrong}>{error}</Box>}
        </th>
        <td>{lot !== undefined && <ItemName item={lot.item}>{describeItem(lot)}</ItemName>}</td>
        <td data-figures="" data-label="saldo">
          {lot !== undefined && (
            <UnstyledButton
              className={classes.balance}
              title="Usar tudo"
              aria-label={`Usar tudo de ${code}: ${formatQuantity(lot.balance, lot.unit)}`}
              disabled={rest <= 0}
              onClick={() => setQuantity(sumOfLines([line, { lotId: null, quantity: rest }]))}
            >
              {formatQuantity(lot.balance, lot.unit)}
            </UnstyledButton>
          )}
        </td>
        <td data-figures="" data-label="vence">
          {lot !== undefined && (lot.expiresAt === null ? "sem validade" : formatShortDay(lot.expiresAt))}
        </td>
        <td className={classes.quantity}>
          <DecimalField
            field={{
              ...buildLooseField(id, `Quantidade de ${code}`, { value: line.quantity, onChange: setQuantity }),
              error: form.getError(`lines.${index}.quantity`),
            }}
            scale={lot?.unit === "un" ? 0 : 3}
            unit={lot?.unit}
            unitWidth={36}
            onKeyDown={goOn}
          />
        </td>
        <td data-figures="" data-label="kg">
          {mass !== null && formatKgNumber(mass, decimals)}
        </td>
        <td>
          <CloseButton className={classes.remove} iconSize={18} aria-label={`Remover ${code}`} onClick={onRemove} />
        </td>
      </tr>
      {lot !== undefined && line.quantity !== null && line.quantity > lot.balance && (
        <tr>
          <td colSpan={7}>
            <Shortfall lines={lines} index={index} lot={lot} choice={choice} onLines={setLines} />
          </td>
        </tr>
      )}
    </>
  );
}
