import type { LotType } from "@pomar/contract/kinds";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import type { ItemLot } from "@pomar/contract/ledger/lots/lots.schema";
import type { CSSProperties } from "react";
import { encode } from "uqr";
import { formatDay } from "../../../ui/format/dates.ts";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import classes from "./lot-label.module.css";

/** The paper sizes of common label printers. */
export const labelSizeNames = { "58x40": "58 × 40 mm", "100x50": "100 × 50 mm" } as const;
export type LabelSize = keyof typeof labelSizeNames;

export interface LabelledLot
  extends Pick<ItemLot, "id" | "code" | "type" | "unit" | "initialQuantity" | "expiresAt" | "netContentG"> {
  item: { id: string; name: string };
  /** The day on which the lot was received or produced. */
  producedAt: string;
  supplier: { name: string } | null;
}

interface LotLabelProps {
  lot: LabelledLot;
  size: LabelSize;
  /** The address of the Pomar server that phones can open: `http://192.168.0.12:3000`. */
  origin: string;
  /** The plant's name and registration; null when the name is not set. */
  plant: string | null;
}

/** The width of a code in bold letters, in em; every character has its own width: W and M are the widest. */
const measureEms = (code: string) =>
  [...code].reduce((sum, sign) => {
    if (sign === "W") return sum + 1.08;
    if (sign === "M") return sum + 0.94;
    if (sign === "-") return sum + 0.47;
    return sum + (/\d/.test(sign) ? 0.69 : 0.78);
  }, 0);

const madeHere: ReadonlySet<LotType> = new Set(["pulp", "final_product"]);

/** The label of one lot in the size of its paper; its QR code opens the card of the lot. */
export function LotLabel({ lot, size, origin, plant }: LotLabelProps) {
  const what = describeLot(lot);
  const quantity = formatLotQuantity(lot.initialQuantity, lot);
  return (
    <article
      className={classes.label}
      data-size={size}
      style={
        {
          "--code-ems": measureEms(lot.code),
          "--letters": what.length,
          "--figures": quantity.length,
        } as CSSProperties
      }
    >
      {plant !== null && <p className={classes.plant}>{plant}</p>}
      <p className={classes.code}>{lot.code}</p>
      <p className={classes.item}>{what}</p>
      <div className={classes.words}>
        <p className={classes.quantity}>{quantity}</p>
        <dl className={classes.facts}>
          <div>
            <dt>{madeHere.has(lot.type) ? "Fabricação" : "Recebimento"}</dt>
            <dd>{formatDay(lot.producedAt)}</dd>
          </div>
          <div>
            <dt>Validade</dt>
            <dd>{lot.expiresAt === null ? "–" : formatDay(lot.expiresAt)}</dd>
          </div>
        </dl>
        {lot.supplier !== null && <p className={classes.supplier}>{lot.supplier.name}</p>}
      </div>
      <LabelQr content={`${origin}/l/${encodeURIComponent(lot.code)}`} />
    </article>
  );
}

// The number of blank modules that the QR standard requires on each side.
const quietZone = 4;

/**
 * A QR code drawn as a single path; each module is one whole unit of the drawing, so that no printer blurs its edges.
 */
export function LabelQr({ content }: { content: string }) {
  const { data, size } = encode(content, { ecc: "M", border: 0 });
  const side = size + 2 * quietZone;
  return (
    <svg
      className={classes.qr}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR de ${content}`}
    >
      <path d={data.map(rowPath).join("")} fill="#000" />
    </svg>
  );
}

/** The runs of dark modules in a row of a QR code, each drawn as a rectangle. */
function rowPath(row: readonly boolean[], y: number): string {
  const runs: string[] = [];
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue;
    const start = x;
    while (row[x + 1]) x++;
    const width = x - start + 1;
    runs.push(`M${start} ${y}h${width}v1h-${width}z`);
  }
  return runs.join("");
}
