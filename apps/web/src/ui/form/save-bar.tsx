import { Group, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { focusOn } from "./field.ts";
import classes from "./form.module.css";
import type { FormFields } from "./form-fields.ts";

/** A reason why saving would fail, and the path of the field that resolves it; null while nothing is in the way. */
export type Obstacle = { words: ReactNode; path: string } | null;

export interface SaveBarProps {
  form: Pick<FormFields<object>, "missingFields" | "getId">;
  /** A summary of the record to be saved, with the values typed so far: `812,5 kg de Acerola`. */
  saves?: string | null | undefined;
  /** The obstacle to saving, which replaces the summary: `Faltam 120 kg de pasta`. */
  lacks?: Obstacle | undefined;
  /** A note beside the save button, about saving. */
  note?: ReactNode;
  /**
   * Label and value of further totals, shown only where the bar is a rail; a null value is unknown, and left out.
   */
  totals?: readonly (readonly [label: string, value: ReactNode])[] | undefined;
  /** The save button. */
  children: ReactNode;
}

/**
 * The summary, the missing fields and the save button of a form: a bar that stays at the window's end, or, where the form
 * has room, a rail beside the fields.
 */
export function SaveBar({ form, saves = null, lacks = null, note, totals = [], children }: SaveBarProps) {
  const bar = useKeptInSight();
  const shownTotals = totals.filter(([, value]) => value !== null);
  const hasOutlook = saves !== null || lacks !== null || form.missingFields.length > 0;
  return (
    <div ref={bar} className={classes.bar} data-sticky-actions="">
      {(hasOutlook || shownTotals.length > 0) && <h2 className={classes.railTitle}>Resumo</h2>}
      {note !== undefined && <div className={classes.note}>{note}</div>}
      {hasOutlook && (
        <div className={classes.outlook}>
          {lacks !== null && (
            <UnstyledButton className={classes.lacks} onClick={() => focusOnPath(form.getId, lacks.path)}>
              <IconAlertTriangle size={20} aria-hidden="true" />
              <span>{lacks.words}</span>
            </UnstyledButton>
          )}
          {lacks === null && saves !== null && <Saves words={saves} />}
          <MissingFields form={form} />
        </div>
      )}
      {shownTotals.length > 0 && (
        <dl className={classes.totals}>
          {shownTotals.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd data-figures="">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}

/** The summary: its first part large, what follows a dot below it. */
function Saves({ words }: { words: string }) {
  const [first, ...more] = words.split(" · ");
  return (
    <Group component="span" gap="0 8px" align="baseline" fz="sm" className={classes.saves}>
      <b>{first}</b>
      {more.length > 0 && <span className={classes.dot}> ·</span>} <span>{more.join(" · ")}</span>
    </Group>
  );
}

/** Focuses the element of a path, or else of the field that the path begins with. */
const focusOnPath = (getId: SaveBarProps["form"]["getId"], path: string) =>
  focusOn(getId, { path, field: path.replace(/\..*/, "") });

const maxNamed = 3;

/** The names of the missing fields, as links to these fields. */
function MissingFields({ form: { missingFields: missing, getId } }: Pick<SaveBarProps, "form">) {
  if (missing.length === 0) return null;
  // One field more is named too: its name takes no more room than its count.
  const named = missing.length === maxNamed + 1 ? missing.length : maxNamed;
  const more = missing.length - named;
  return (
    <span className={classes.missing}>
      <span>{missing.length === 1 ? "Falta 1 campo: " : `Faltam ${missing.length} campos: `}</span>
      {missing.slice(0, named).map(({ path, label }, n) => (
        <Fragment key={path}>
          {n > 0 && <span>, </span>}
          <UnstyledButton
            data-rest={missing.length > 1 ? ` e mais ${missing.length - 1}` : undefined}
            onClick={() => focusOnPath(getId, path)}
          >
            {label}
          </UnstyledButton>
        </Fragment>
      ))}
      {more > 0 && <span>{` e mais ${more}`}</span>}
    </span>
  );
}

/** The height in px of the parsed value below a number's field. */
const roomForEcho = 20;

/** The field with its label and messages; the input of a switch has no height, as it is hidden beside its label. */
const getWhole = (input: HTMLElement): HTMLElement =>
  input.closest<HTMLElement>(".mantine-InputWrapper-root") ??
  (input.offsetHeight === 0 ? (input.parentElement ?? input) : input);

/**
 * Keeps the focused field out from under the bar: when it takes the focus, when the bar grows, and when the keyboard
 * shrinks the window, the field scrolls as far as its scroll margin, which follows the bar's height.
 * @returns the ref of the bar.
 */
function useKeptInSight() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    const form = bar?.closest("form");
    if (!bar || !form) return;
    const keep = () => {
      form.style.setProperty("--bar-height", `${bar.offsetHeight}px`);
      // A pressed button must not move under the finger, so only the keyboard's focus makes buttons scroll.
      const focused = form.querySelector<HTMLElement>(":focus-visible");
      if (focused === null || bar.contains(focused)) return;
      const field = getWhole(focused);
      const [covering, covered] = [bar.getBoundingClientRect(), field.getBoundingClientRect()];
      const isBeside = covered.right <= covering.left;
      if (!isBeside && covered.top > 0 && covered.bottom + roomForEcho > covering.top)
        field.scrollIntoView({ block: "nearest" });
    };
    const observer = new ResizeObserver(keep);
    observer.observe(bar);
    // The field grows when a message appears below it.
    const follow = ({ target }: FocusEvent) => observer.observe(getWhole(target as HTMLElement));
    form.addEventListener("focusin", keep);
    form.addEventListener("focusin", follow);
    window.addEventListener("resize", keep);
    return () => {
      observer.disconnect();
      form.removeEventListener("focusin", keep);
      form.removeEventListener("focusin", follow);
      window.removeEventListener("resize", keep);
    };
  }, []);
  return ref;
}
