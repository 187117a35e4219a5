import classes from "./lots.module.css";

/** A lot's code, which is read whole: its hyphens end no line. */
const lotCode = /([A-Z0-9]+(?:-[A-Z0-9]+){2,})/;

/** A sentence whose codes go to the next line rather than break, unless one is wider than the line. */
export function WholeCodes({ of: text }: { of: string }) {
  return text.split(lotCode).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text that never changes; a code may occur twice.
    <span key={at} className={at % 2 === 1 ? classes.wholeCode : undefined}>
      {part}
    </span>
  ));
}
