import { Box, Flex, Group, Stack } from "@mantine/core";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import { describeItem } from "@pomar/contract/ledger/lots/lot-words";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { calculateNetKg } from "@pomar/contract/stock/dispatches/packing.rules";
import { IconAlertTriangle, IconCheck, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { formatKg, formatLotQuantity, formatQuantity } from "../../../ui/format/numbers.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { ScanButton } from "../scan/scan-button.tsx";
import { useScanTarget } from "../scan/scan-targets.ts";
import type { LotChoice } from "./lot-choice.ts";
import { type Distributes, Distribution } from "./lot-distribution.tsx";
import { LotLineRow } from "./lot-line-row.tsx";
import {
  blankLine,
  getMissing,
  isBlank,
  type LotLine,
  type LotLines,
  numberFilledLines,
  sumOfLines,
  toProductKey,
  withAnotherLot,
} from "./lot-lines.ts";
import classes from "./lots.module.css";

interface LinesForm<Name extends string> {
  isNew: boolean;
  values: Record<Name, LotLines>;
  getField: (name: Name) => { label: string; required: boolean };
  setValues: (change: Record<Name, LotLines>) => void;
  getId: (path: string) => string;
  getError: (path: string) => string | undefined;
}

interface LotLinesFieldProps<Name extends string> {
  /** The name of the field in the body: `inputs`. */
  name: Name;
  /** The field's label where it differs from that of its name in the body. */
  label?: string;
  form: LinesForm<Name>;
  /** The result of `useLotChoice`, which the form also uses for its calculations. */
  choice: LotChoice;
  /** The reason why no lot can be chosen yet: `Escolha a fruta primeiro`. */
  waitsFor?: ReactNode;
  /**
   * The options of the button *Usar os que vencem primeiro*, which distributes a quantity over offered lots with the
   * same unit; a correction, which has its lots, shows the button only once they are removed.
   * Without these options the lines are of different items, and each line continues in the next lots of its own item.
   */
  distributes?: Distributes;
  /** The quantity of lots that the form's other fields require, in the lots' unit; proposed as the wanted quantity. */
  needed?: number | null;
  /** Whether each line shows its share of the sum of all lines. */
  showsShares?: boolean;
  addLabel?: string;
}

/** A field for the lots used in an entry, with their sum and the missing quantity always visible. */
export function LotLinesField<Name extends string>(props: LotLinesFieldProps<Name>) {
  const { name, form, choice, waitsFor, distributes, needed = null, showsShares = false } = props;
  const { addLabel = "Adicionar lote", label = form.getField(name).label } = props;
  const value = form.values[name];
  const { lines } = value;
  const onChange = (next: LotLines) => form.setValues({ [name]: next } as Record<Name, LotLines>);
  const list = useRef<HTMLDivElement>(null);
  const wanted = value.wanted ?? needed;
  const places = numberFilledLines(lines);
  const firstBlank = lines.findIndex(isBlank);
  const id = form.getId(name);
  const legend = (
    <legend className={classes.legend}>
      {label}
      {form.getField(name).required && <span aria-hidden="true"> *</span>}
    </legend>
  );
  const errorText = form.getError(name);
  const error = errorText !== undefined && (
    <Box component="p" fz="var(--mantine-font-size-sm)" c="var(--mantine-color-error)">
      {errorText}
    </Box>
  );
  const setLines = (next: LotLine[]) => onChange({ ...value, lines: next });
  const focusOnPicker = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[aria-autocomplete]")[index]?.focus());
  const remove = (index: number) => {
    setLines(lines.filter((_, other) => other !== index));
    if (lines.length > 1) focusOnPicker(index === 0 ? 0 : index - 1);
    else requestAnimationFrame(() => document.getElementById(id)?.focus());
  };
  /** The element ids and messages of a line; the first blank line has the field's id, and so gets the field's focus. */
  const getLinePlace = (index: number) => {
    const place = places[index] ?? null;
    const blankId = index === firstBlank ? id : `${id}-lot-${index}`;
    if (place === null) return { ids: { lot: blankId, quantity: `${id}-quantity-${index}` }, errors: {} };
    const [lot, quantity] = [`${name}.${place}.lotId`, `${name}.${place}.quantity`];
    return {
      ids: { lot: form.getId(lot), quantity: form.getId(quantity) },
      errors: { lot: form.getError(lot), quantity: form.getError(quantity) },
    };
  };

  const addLot = (lot: PickableLot) => {
    const { lines: next, index } = withAnotherLot(lines, { lot, wanted });
    setLines(next);
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[aria-label="Linha ${index + 1}"] input[inputmode]`)?.focus(),
    );
  };
  const taken = lines.flatMap(({ lotId }) => lotId ?? []);
  useScanTarget({ id, label, choice, taken, take: addLot });

  if (waitsFor !== undefined)
    return (
      <Flex component="fieldset" direction="column" gap="1.25rem">
        {legend}
        <p className={classes.waiting} id={id} tabIndex={-1}>
          {waitsFor}
        </p>
        {error}
      </Flex>
    );

  return (
    <Flex component="fieldset" direction="column" gap="1.25rem">
      {legend}
      {distributes !== undefined && (form.isNew || value.wanted !== null || lines.every(isBlank)) && (
        <Distribution
          {...distributes}
          id={`${id}-wanted`}
          value={value}
          needed={needed}
          choice={choice}
          onChange={onChange}
        />
      )}
      {error}
      {choice.failed && (
        <Box component="p" fz="var(--mantine-font-size-sm)" c="var(--mantine-color-error)">
          Não foi possível buscar os lotes. Confira a conexão.
        </Box>
      )}
      {lines.length > 0 && (
        <Stack gap={12} miw={0}>
          {/* The sum of a single line would repeat its quantity. */}
          {(lines.length > 1 || wanted !== null) && (
            <LotSums lines={lines} choice={choice} wanted={distributes === undefined ? null : wanted} />
          )}
          <Stack ref={list} gap={10}>
            {lines.map((_, index) => (
              <LotLineRow
                // Lines never change places, and hold no state of their own.
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal.
                key={index}
                {...getLinePlace(index)}
                index={index}
                lines={lines}
                choice={choice}
                unit={distributes?.unit ?? null}
                missing={wanted === null ? null : getMissing(wanted, lines)}
                showsShare={showsShares}
                onLines={setLines}
                onRemove={() => remove(index)}
              />
            ))}
          </Stack>
        </Stack>
      )}
      <Group gap={8} align="stretch" className={classes.buttons}>
        <ButtonWithIcon
          id={firstBlank < 0 ? id : undefined}
          variant="light"
          size="lg"
          fz="md"
          Icon={IconPlus}
          onClick={() => {
            setLines([...lines, blankLine]);
            focusOnPicker(lines.length);
          }}
        >
          {addLabel}
        </ButtonWithIcon>
        <ScanButton targetId={id} />
      </Group>
    </Flex>
  );
}

/** The sum of the lines (one sum per item when the items have different units), and the missing quantity. */
function LotSums({ lines, choice, wanted }: { lines: readonly LotLine[]; choice: LotChoice; wanted: number | null }) {
  const groups = sumByItem(lines, choice);
  const [only, ...more] = groups;
  if (only === undefined) return null;
  const missing = wanted === null || more.length > 0 ? null : getMissing(wanted, lines);
  const Icon = missing === 0 ? IconCheck : IconAlertTriangle;
  return (
    <Flex
      component="output"
      gap="4px 16px"
      align="center"
      justify="space-between"
      wrap="wrap"
      className={classes.sums}
      data-state={missing === null ? undefined : missing === 0 ? "whole" : "open"}
    >
      {more.length === 0 ? (
        <span>
          Total <b>{formatLotQuantity(only.sum, only.lot)}</b>
          {wanted !== null && <> de {formatQuantity(wanted, only.lot.unit)}</>}
        </span>
      ) : (
        <span>Total {groups.some(({ lot }) => lot.netContentG !== null) && <b>{sumWeight(groups)}</b>}</span>
      )}
      {more.length > 0 &&
        groups.map(({ lot, sum }) => (
          <span key={toProductKey(lot)}>
            <ItemName item={lot.item}>{describeItem(lot)}</ItemName> <b>{formatLotQuantity(sum, lot)}</b>
          </span>
        ))}
      {missing !== null && (
        <Flex component="span" gap={6} align="center" display="inline-flex" className={classes.missing}>
          <Icon size={18} aria-hidden="true" /> {describeMissing(missing, only.lot.unit)}
        </Flex>
      )}
    </Flex>
  );
}

function describeMissing(missing: number, unit: string): string {
  if (missing === 0) return "completo";
  return missing > 0 ? `faltam ${formatQuantity(missing, unit)}` : `sobram ${formatQuantity(-missing, unit)}`;
}

/** One sum for lots of fruit and pulp, which share a unit; otherwise one sum per item. */
function sumByItem(lines: readonly LotLine[], { known }: LotChoice) {
  const typed = lines.flatMap((line) => {
    const lot = known.get(line.lotId ?? "");
    return lot === undefined ? [] : [{ line, lot }];
  });
  const isOfFruit = typed.every(({ lot }) => lot.type === "raw_material" || lot.type === "pulp");
  const groups = groupedBy(typed, ({ lot }) => (isOfFruit ? "fruit" : toProductKey(lot)));
  return [...groups.values()].map((group) => ({
    lot: group[0].lot,
    sum: sumOfLines(group.map(({ line }) => line)),
  }));
}

/** The total mass of all items in kg. */
const sumWeight = (groups: ReturnType<typeof sumByItem>) =>
  formatKg(toWire(calculateSum(groups.map(({ lot, sum }) => calculateNetKg({ quantity: sum, lot }) ?? 0)), 3));
