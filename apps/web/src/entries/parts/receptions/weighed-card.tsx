import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { useCall } from "../../../ui/api/hooks.ts";
import { countDecimals, formatKg, formatKgNumber } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Fields } from "../../../ui/kit/fields.tsx";
import { nothing } from "../../../ui/list/column.ts";
import classes from "./receptions.module.css";

/** The weighings and readings of the reception of a lot of fruit, so that its worker can check what was typed. */
export function WeighedCard({ entryId }: { entryId: string }) {
  const { data } = useCall(rawMaterialsRoutes.read, { params: { id: entryId } });
  if (data === undefined) return null;
  const { weighings, rejectedKg, temperatureC, ripeness } = data;
  return (
    <Card title="Recebimento">
      <StoredWeighings weighings={weighings} />
      <Fields
        of={[
          ["Recusado", rejectedKg > 0 ? formatKg(rejectedKg) : null],
          ["Temperatura", temperatureC === null ? null : unbroken(formatNumber(temperatureC), "°C")],
          ["Maturação", ripeness],
        ]}
      />
    </Card>
  );
}

/** The number of weighings above which the list is initially folded. */
const shownAtOnce = 4;

/** The weighings of a stored reception, one row per load; nothing for receptions from before weighings were stored. */
export function StoredWeighings({ weighings }: Pick<RawMaterial, "weighings">) {
  if (weighings === null) return null;
  const isCounted = weighings.some(({ crates }) => crates !== null);
  const decimals = countDecimals(weighings.flatMap(({ grossKg, tareKg }) => [grossKg, tareKg]));
  const written = (kg: number) => formatKgNumber(kg, decimals);
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
              <td>{written(grossKg)}</td>
              {isCounted && <td>{crates === null ? nothing : formatNumber(crates, 0)}</td>}
              <td>{written(tareKg)}</td>
              <td>
                <b>{written(netKg(grossKg, tareKg))}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
