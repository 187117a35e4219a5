import { formatNumber } from "@pomar/contract/core/decimal";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { formatKgNumber } from "../../ui/format/numbers.ts";
import { nothing } from "../../ui/list/column.ts";
import classes from "./raw-materials.module.css";

/** A longer list starts closed. */
const shownAtOnce = 4;

/** The weighings of a stored reception, load by load; nothing for an entry older than weighings. */
export function StoredWeighings({ weighings }: Pick<RawMaterial, "weighings">) {
  if (weighings === null) return null;
  const isCounted = weighings.some(({ crates }) => crates !== null);
  return (
    <details open={weighings.length <= shownAtOnce}>
      <summary>{weighings.length === 1 ? "1 pesagem" : `${weighings.length} pesagens`}</summary>
      <table className={classes.weighingTable} aria-label="Pesagens" data-figures="">
        <thead>
          <tr>
            <td />
            <th scope="col">Bruto</th>
            {isCounted && <th scope="col">Caixas</th>}
            <th scope="col">Tara</th>
            <th scope="col">Líquido (kg)</th>
          </tr>
        </thead>
        <tbody>
          {weighings.map(({ grossKg, crates, tareKg }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two loads may weigh the same, and they never change places.
            <tr key={index}>
              <th scope="row">{index + 1}ª</th>
              <td>{formatKgNumber(grossKg)}</td>
              {isCounted && <td>{crates === null ? nothing : formatNumber(crates, 0)}</td>}
              <td>{formatKgNumber(tareKg)}</td>
              <td>
                <b>{formatKgNumber(netKg(grossKg, tareKg))}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
