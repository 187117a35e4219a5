import { Portal } from "@mantine/core";
import { formatDay } from "../format/dates.ts";
import classes from "./lot-label.module.css";

interface LotLabelProps {
  code: string;
  item: string;
  /** With its unit: `812,500 kg`. */
  quantity: string;
  /** Day of reception or production. */
  madeOn: string;
  expiresAt: string | null;
  supplier?: string;
}

/** The label of a lot, 100 x 60 mm: not on screen, and the only thing on paper when the page is printed. */
export function LotLabel({ code, item, quantity, madeOn, expiresAt, supplier }: LotLabelProps) {
  return (
    <Portal>
      <div className={classes.sheet}>
        <p className={classes.item}>{item}</p>
        <p className={classes.code}>{code}</p>
        <p className={classes.quantity}>{quantity}</p>
        <dl className={classes.facts}>
          <div>
            <dt>Data</dt>
            <dd>{formatDay(madeOn)}</dd>
          </div>
          <div>
            <dt>Validade</dt>
            <dd>{expiresAt === null ? "–" : formatDay(expiresAt)}</dd>
          </div>
        </dl>
        {supplier !== undefined && <p className={classes.supplier}>{supplier}</p>}
      </div>
    </Portal>
  );
}
