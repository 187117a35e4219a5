import type { CSSProperties } from "react";
import { formatDay } from "../../ui/format/dates.ts";
import classes from "./lot-label.module.css";
import { LabelQr } from "./lot-label-qr.tsx";
import type { LabelSize } from "./lot-label-size.ts";

export interface LabelledLot {
  id: string;
  code: string;
  /** What it is of: `Acerola`. */
  item: string;
  /** With its unit: `812,500 kg`. */
  quantity: string;
  /** Day of reception or production. */
  madeOn: string;
  expiresAt: string | null;
  supplier?: string;
}

/** The address that the label's QR leads to. */
function lotAddress(id: string): string {
  return `${window.location.origin}/lots/view/${id}`;
}

/** The label of one lot, as large as its paper. */
export function LotLabel({ lot, size }: { lot: LabelledLot; size: LabelSize }) {
  return (
    <article
      className={classes.label}
      data-size={size}
      style={{ "--signs": lot.code.length, "--letters": lot.item.length } as CSSProperties}
    >
      <p className={classes.code}>{lot.code}</p>
      <p className={classes.item}>{lot.item}</p>
      <div className={classes.words}>
        <p className={classes.quantity}>{lot.quantity}</p>
        <dl className={classes.facts}>
          <div>
            <dt>Data</dt>
            <dd>{formatDay(lot.madeOn)}</dd>
          </div>
          <div>
            <dt>Validade</dt>
            <dd>{lot.expiresAt === null ? "–" : formatDay(lot.expiresAt)}</dd>
          </div>
        </dl>
        {lot.supplier !== undefined && <p className={classes.supplier}>{lot.supplier}</p>}
      </div>
      <LabelQr content={lotAddress(lot.id)} className={classes.qr} />
    </article>
  );
}
