import classes from "./lots.module.css";

/** A lot's code does not break at its hyphens. */
const lotCode = /([A-Z0-9]+(?:-[A-Z0-9]+){2,})/;

/** A sentence whose codes wrap to the next line instead of breaking, unless one is wider than the line. */
export function WholeCodes({ of: text }: { of: string }) {
  return text.split(lotCode).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and a code may occur twice.
    <span key={at} className={at % 2 === 1 ? classes.wholeCode : undefined}>
      {part}
    </span>
  ));
}
