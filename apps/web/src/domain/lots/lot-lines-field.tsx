import { Button } from "@mantine/core";
import type { PickableLot } from "@pomar/contract/lots/lots.schema";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import type { LotChoice } from "./lot-choice.ts";
import { Distribution } from "./lot-distribution.tsx";
import { LotLineRow } from "./lot-line-row.tsx";
import { blankLine, isBlank, type LotLine, type LotLines, missingOf, placesOf, type Recipe } from "./lot-lines.ts";
import { LotSums } from "./lot-sums.tsx";
import classes from "./lots.module.css";

export interface LotLinesFieldProps {
  /** The part's name in the body: `inputs`. */
  name: string;
  /** What the part is called: `Lotes de fruta e pasta`. */
  label: string;
  form: Pick<RecordForm<object>, "idOf" | "errorOf">;
  value: LotLines;
  onChange: (value: LotLines) => void;
  /** From `useLotChoice`, which the form also reads what it computes from. */
  choice: LotChoice;
  /** Why no lot can be chosen yet: `Escolha a fruta primeiro`. */
  waitsFor?: string | undefined;
  /**
   * *Distribuir por FEFO* over these of the offered lots, which share a unit; absent: the lines are of different things, and
   * each goes on in the next lots of its own. With a `recipe` each thing gives its part.
   */
  distributes?: { label: string; unit: string; over?: (lot: PickableLot) => boolean; recipe?: Recipe };
  /** What the rest of the form needs of these lots, in their unit; what is wanted where nobody typed something else. */
  needed?: number | null;
  /** Beside each line, what part of all lines it is. */
  showsShares?: boolean;
  /** Below a line: what it brings. */
  noteOf?: (line: LotLine, index: number) => ReactNode;
  /** What the button says: `Outro lote`. */
  addLabel?: string;
}

/** The lots that go into something, several if need be, with what they sum to and what is missing always in sight. */
export function LotLinesField(props: LotLinesFieldProps) {
  const { name, label, form, value, onChange, choice, waitsFor, distributes, needed = null } = props;
  const { lines } = value;
  const list = useRef<HTMLDivElement>(null);
  const wanted = value.wanted ?? needed;
  const places = placesOf(lines);
  const firstBlank = lines.findIndex(isBlank);
  const error = form.errorOf(name);
  // A message about the part as a whole leads to where it can be answered.
  const blankId = (index: number) => (index === firstBlank ? form.idOf(name) : `${form.idOf(name)}-lot-${index}`);
  const setLines = (next: LotLine[]) => onChange({ ...value, lines: next });
  const focusOnPicker = (index: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>("[aria-autocomplete]")[index]?.focus());

  if (waitsFor !== undefined)
    return (
      <fieldset className={classes.field}>
        <legend className={classes.legend}>{label}</legend>
        <p className={classes.waiting} id={form.idOf(name)} tabIndex={-1}>
          {waitsFor}
        </p>
        {error !== undefined && <p className={classes.error}>{error}</p>}
      </fieldset>
    );

  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>{label}</legend>
      {distributes !== undefined && (
        <Distribution
          {...distributes}
          id={`${form.idOf(name)}-wanted`}
          value={value}
          needed={needed}
          offered={choice.offered}
          isPending={choice.isPending}
          onChange={onChange}
        />
      )}
      {error !== undefined && <p className={classes.error}>{error}</p>}
      {choice.failed && <p className={classes.error}>Não foi possível buscar os lotes. Confira a conexão.</p>}
      {lines.length > 0 && (
        <div className={classes.body}>
          <LotSums lines={lines} choice={choice} wanted={distributes === undefined ? null : wanted} />
          <div ref={list} className={classes.lines}>
            {lines.map((_, index) => {
              const place = places[index] ?? null;
              const at = `${name}.${place}`;
              return (
                <LotLineRow
                  // Lines never change places, and none holds anything of its own.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
                  key={index}
                  index={index}
                  lines={lines}
                  choice={choice}
                  ids={{
                    lot: place === null ? blankId(index) : form.idOf(`${at}.lotId`),
                    quantity: place === null ? `${form.idOf(name)}-quantity-${index}` : form.idOf(`${at}.quantity`),
                  }}
                  errors={
                    place === null ? {} : { lot: form.errorOf(`${at}.lotId`), quantity: form.errorOf(`${at}.quantity`) }
                  }
                  unit={distributes?.unit ?? null}
                  missing={wanted === null ? null : missingOf(wanted, lines)}
                  showsShare={props.showsShares ?? false}
                  note={props.noteOf?.(lines[index] ?? blankLine, index)}
                  onLines={setLines}
                  onRemove={() => {
                    setLines(lines.filter((_, other) => other !== index));
                    if (lines.length > 1) focusOnPicker(index === 0 ? 0 : index - 1);
                    else requestAnimationFrame(() => document.getElementById(form.idOf(name))?.focus());
                  }}
                />
              );
            })}
          </div>
        </div>
      )}
      <Button
        id={firstBlank < 0 ? form.idOf(name) : undefined}
        variant="light"
        size="md"
        h={48}
        className={classes.add}
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => {
          setLines([...lines, blankLine]);
          focusOnPicker(lines.length);
        }}
      >
        {props.addLabel ?? "Adicionar lote"}
      </Button>
    </fieldset>
  );
}
