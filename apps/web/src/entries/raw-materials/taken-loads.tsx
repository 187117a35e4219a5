import { Button, Group, UnstyledButton } from "@mantine/core";
import { unbroken } from "@pomar/contract/core/decimal";
import { IconCheck, IconPencil, IconTrash } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { LoadFields, TareSwitch } from "./load-fields.tsx";
import classes from "./raw-materials.module.css";
import { formatLoad, isWhole, tareWords, type Weighing } from "./weighing.ts";

interface TakenLoadsProps {
  loads: readonly Weighing[];
  onChange: (loads: Weighing[]) => void;
  form: Pick<RecordForm<object>, "getId" | "getError">;
}

/** The weighed loads, one line each; a press on a line opens its load, which the user can correct or delete. */
export function TakenLoads({ loads, onChange, form }: TakenLoadsProps) {
  const { opened, lineId, ...act } = useOpenLoad({ loads, onChange, form });
  return (
    <section className={classes.weighings} aria-label="Pesagens">
      <Group gap="2px 16px" align="stretch" justify="space-between" pb={6} c="dimmed" fz="0.875rem">
        <b>Pesagens</b>
        <span data-figures="">{tareWords(loads)}</span>
      </Group>
      <ol>
        {loads.map((load, index) => {
          // An incomplete load shows its messages beside its fields, so it stays open.
          const isOpen = opened === index || !isWhole(load);
          return (
            // Two loads may weigh the same, and they never change places.
            // biome-ignore lint/suspicious/noArrayIndexKey: only their positions distinguish equal loads.
            <li key={index} data-open={isOpen || undefined}>
              {isOpen ? (
                <OpenLoad
                  load={load}
                  number={index + 1}
                  isChosen={opened === index}
                  onChange={(next) => act.change(index, next)}
                  onClose={() => act.close(index)}
                  onUndo={() => act.undo(index)}
                  onRemove={() => act.remove(index)}
                  getId={(part) => form.getId(`weighings.${index}.${part}`)}
                  getError={(part) => form.getError(`weighings.${index}.${part}`)}
                />
              ) : (
                <LoadLine id={lineId(index)} load={load} number={index + 1} onOpen={() => act.open(index)} />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** The opened load and its actions. Closing the load focuses its line; removing the load focuses the gross weight. */
function useOpenLoad({ loads, onChange, form }: TakenLoadsProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const before = useRef<Weighing | null>(null);
  const lineId = (index: number) => form.getId(`weighings.${index}`);
  const replace = (index: number, load: Weighing) => onChange(loads.map((one, at) => (at === index ? load : one)));
  const open = (index: number) => {
    before.current = loads[index] ?? null;
    setOpened(index);
  };
  const close = (index: number) => {
    setOpened(null);
    focusSoon(lineId(index));
  };
  return {
    opened,
    lineId,
    open,
    close,
    change: (index: number, load: Weighing) => {
      // A load opened because it is incomplete stays open while the user completes it.
      if (opened !== index) open(index);
      replace(index, load);
    },
    undo: (index: number) => {
      if (before.current !== null) replace(index, before.current);
      close(index);
    },
    remove: (index: number) => {
      setOpened(null);
      onChange(loads.filter((_, at) => at !== index));
      focusSoon(form.getId("grossKg"));
    },
  };
}

/** Focuses an element after the next paint, which renders it. */
function focusSoon(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}

interface LoadLineProps {
  id: string;
  load: Weighing;
  number: number;
  onOpen: () => void;
}

function LoadLine({ id, load, number, onOpen }: LoadLineProps) {
  const { words, net } = formatLoad(load);
  return (
    <UnstyledButton
      id={id}
      className={classes.weighing}
      data-figures=""
      aria-label={`Editar a ${number}ª pesagem: ${words} = ${unbroken(net, "kg")}`}
      onClick={onOpen}
    >
      <span>{number}ª</span>
      <span className={classes.weighingWords}>{words}</span>
      <strong>{unbroken(net, "kg")}</strong>
      <IconPencil size={18} aria-hidden="true" />
    </UnstyledButton>
  );
}

interface OpenLoadProps {
  load: Weighing;
  number: number;
  /** Whether the user opened the load; the load then receives the focus. */
  isChosen: boolean;
  onChange: (load: Weighing) => void;
  onClose: () => void;
  /** Restores the values that the load had when it was opened. */
  onUndo: () => void;
  onRemove: () => void;
  getId: (part: string) => string;
  getError: (part: string) => string | undefined;
}

function OpenLoad({ load, number, isChosen, onChange, onClose, onUndo, onRemove, getId, getError }: OpenLoadProps) {
  const [isSure, setSure] = useState(false);
  const remove = () => (isSure ? onRemove() : setSure(true));
  return (
    <fieldset
      className={classes.openWeighing}
      // Escape must not close the drawer that contains the form.
      data-mantine-stop-propagation="true"
      onKeyDown={({ key }) => key === "Escape" && onUndo()}
    >
      <legend>Corrigindo a {number}ª pesagem</legend>
      <LoadFields
        load={load}
        number={number}
        onChange={onChange}
        onDone={() => isWhole(load) && onClose()}
        getId={getId}
        getError={getError}
        autoFocus={isChosen}
      />
      <Group justify="space-between" gap="sm">
        <TareSwitch load={load} onChange={onChange} />
        <Group gap="sm" grow ml="auto" maw={340} flex="1 1 260px">
          <ButtonWithIcon variant={isSure ? "filled" : "subtle"} color="red" h={48} Icon={IconTrash} onClick={remove}>
            {isSure ? "Excluir?" : "Excluir"}
          </ButtonWithIcon>
          <Button
            size="md"
            h={48}
            leftSection={<IconCheck size={18} aria-hidden="true" />}
            disabled={!isWhole(load)}
            onClick={onClose}
          >
            Pronto
          </Button>
        </Group>
      </Group>
    </fieldset>
  );
}
