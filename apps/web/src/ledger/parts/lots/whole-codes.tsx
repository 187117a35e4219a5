import classes from "./lots.module.css";

/** Matches the code of a lot, which must not be broken at its hyphens. */
const lotCode = /([A-Z0-9]+(?:-[A-Z0-9]+){2,})/;

/** A text in which the code of a lot moves to the next line as a whole, unless the code is wider than the line. */
export function WholeCodes({ of: text }: { of: string }) {
  return text.split(lotCode).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and a code may occur twice.
    <span key={at} className={at % 2 === 1 ? classes.wholeCode : undefined}>
      {part}
    </span>
  ));
}
