import { formatNumber } from "@pomar/contract/core/decimal";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { netKg } from "@pomar/contract/entries/receptions/reception.rules";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { countDecimals, formatKg, formatKgNumber } from "../../ui/format/numbers.ts";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { nothing } from "../../ui/list/column.ts";
import { EntryDrawer, OwnEntryPage } from "../parts/entries/entry-record.tsx";
import { ReceptionCorrection } from "./correction.form.tsx";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";
import classes from "./raw-materials.module.css";
import { receptionHistory } from "./reception-values.ts";

export function RawMaterialDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <EntryDrawer
      route={rawMaterialsRoutes.read}
      id={id}
      onClose={onClose}
      title={({ fruit }) => <ItemName item={fruit} />}
      facts={(entry) => (
        <>
          <p>{describeReception(entry)}</p>
          <StoredWeighings weighings={entry.weighings} />
          {entry.payableKg != null && (
            <p>
              A pagar <strong>{formatKg(entry.payableKg)}</strong>: {entry.payableReason}
            </p>
          )}
        </>
      )}
    >
      {(entry, events) => (
        <>
          <DeliveryPaperButton entryId={id} />
          <RecordTabs
            tabs={[
              { name: "dados", label: "Dados", content: <ReceptionCorrection key={id} entry={entry} {...events} /> },
              historyTab({ entity: "receipts", entityId: id, ...receptionHistory }),
            ]}
          />
        </>
      )}
    </EntryDrawer>
  );
}

export function OwnReceptionPage() {
  const { id } = useParams({ from: "/full/raw/correct/$id" });
  return (
    <OwnEntryPage
      title={pages["/raw/correct/$id"].title}
      actions={<DeliveryPaperButton entryId={id} isBrief />}
      route={rawMaterialsRoutes.read}
      id={id}
    >
      {(entry, events) => <ReceptionCorrection key={id} entry={entry} {...events} />}
    </OwnEntryPage>
  );
}

function describeReception({ supplier, receivedAt, netKg, rejectedKg }: RawMaterial): string {
  const refused = rejectedKg > 0 ? [`${formatKg(rejectedKg)} recusados`] : [];
  return [supplier.name, formatDay(receivedAt), `${formatKg(netKg)} líquidos`, ...refused].join(" · ");
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
