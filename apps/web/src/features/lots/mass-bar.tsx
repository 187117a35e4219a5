import { decimal, toWire } from "@pomar/contract/decimal";
import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import { formatQuantity } from "../../shared/format/numbers.ts";
import classes from "./lots.module.css";

/** Where a lot's quantity is: consumed, shipped, lost, and what is still on hand. @param whole  what it once was, in words. */
export function MassBar({ usage, whole }: { usage: LotUsage; whole: string }) {
  const { initialQuantity, balance, lot } = usage;
  const quantity = (value: number) => formatQuantity(value, lot.unit);
  const gone = [
    { key: "consumed", value: usage.consumed, words: "consumidos" },
    { key: "shipped", value: usage.shipped, words: "expedidos" },
    { key: "lost", value: usage.lost, words: "perdas" },
  ].filter((part) => part.value > 0);
  const parts = [...gone, { key: "onHand", value: balance, words: "em estoque" }];
  const words = parts.map((part) => `${quantity(part.value)} ${part.words}`).join(" · ");

  return (
    <div>
      <div className={classes.bar} role="img" aria-label={words}>
        {parts.map((part) => (
          <i key={part.key} data-part={part.key} style={{ width: `${share(part.value, initialQuantity)}%` }} />
        ))}
      </div>
      <p className={classes.whole}>{whole}</p>
      <ul className={classes.legend}>
        {parts.map((part) => (
          <li key={part.key} data-part={part.key} data-strong={part.key === "onHand" || undefined}>
            <i data-part={part.key} aria-hidden="true" />
            {quantity(part.value)} {part.words}
          </li>
        ))}
      </ul>
    </div>
  );
}

function share(value: number, whole: number): number {
  return whole <= 0 ? 0 : toWire(decimal(value).times(100).div(whole), 2);
}
