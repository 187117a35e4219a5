import { lookupsRoutes } from "@pomar/contract/entries/lookups/lookups.routes";
import { receptionTotal } from "@pomar/contract/entries/receptions/cost.rules";
import type { RawMaterial } from "@pomar/contract/entries/receptions/raw-materials.schema";
import { acceptedKg } from "@pomar/contract/entries/receptions/reception.rules";
import { useCall } from "../../ui/api/hooks.ts";
import type { Doubt } from "../../ui/form/doubt.ts";
import { formatKg, moneyOrNull } from "../../ui/format/numbers.ts";
import { toUnitPrice } from "../parts/entries/said-price.ts";
import { useUsualFigures } from "../parts/usual/use-usual.ts";
import { calculateBilledKg, type ReceptionValues, receptionBody } from "./reception-values.ts";
import { sumWeighings } from "./weighing.ts";

/** The net weight in kg; null while no load is weighed. */
export const getNetKg = ({ earlier, current }: ReceptionValues) => sumWeighings([...earlier, current])?.netKg ?? null;

/**
 * The usual figures of the fruit and its supplier, and the questions asked before an unusual reception is saved.
 * @param stored  the entry being corrected.
 */
export function useUsualReception(values: ReceptionValues, stored?: RawMaterial) {
  const { fruitId, supplierId } = values;
  const { unitPrice } = receptionBody(values);
  const { usual, doubts } = useUsualFigures(
    {
      of: "raw-material",
      item: fruitId,
      supplier: supplierId,
      quantity: getNetKg(values),
      unitPrice,
      unit: "kg",
    },
    stored && { quantity: stored.netKg, unitPrice: stored.unitPrice ?? null },
  );
  return { usual: usual.quantity, doubts };
}

/** The question about a supplier that does not deliver the fruit. @param fruit  null when nothing is questioned. */
export function useSupplierDoubts(fruit: { id: string; name: string } | null, supplierId: string | null): Doubt[] {
  const query = { type: "supplier", supplies: fruit?.id ?? "" } as const;
  const { data = [], isPlaceholderData } = useCall(lookupsRoutes.items, { query }, { enabled: fruit !== null });
  if (fruit === null || isPlaceholderData) return [];
  const others = data.filter(({ id, supplies }) => id === supplierId && supplies === false);
  return others.map(({ name }) => ({
    title: "Confira o fornecedor",
    text: `${name} não costuma trazer ${fruit.name}. Está certo?`,
  }));
}

/** The summary of a reception: `681 kg de Acerola · Sítio Boa Vista`; null while nothing is accepted. */
export function summarizeReception(values: ReceptionValues, fruit: { name: string } | null, supplier = "") {
  const net = getNetKg(values);
  const kg = net === null ? 0 : acceptedKg(net, values.rejectedKg ?? 0);
  if (kg <= 0) return null;
  return `${formatKg(kg)}${fruit === null ? "" : ` de ${fruit.name}`}${supplier && ` · ${supplier}`}`;
}

/** The weights and the price from which a reception results, for the rail beside its fields. */
export function listReceptionTotals(values: ReceptionValues) {
  const weighed = sumWeighings([...values.earlier, values.current]);
  const billedKg = calculateBilledKg(values);
  const inKg = (kg: number | null | undefined) => (kg ? formatKg(kg) : null);
  return [
    ["Peso bruto", inKg(weighed?.grossKg)],
    ["Tara", inKg(weighed?.tareKg)],
    ["Recusado", inKg(values.rejectedKg)],
    [
      "Total a pagar",
      billedKg === null ? null : moneyOrNull(receptionTotal(billedKg, toUnitPrice(values, billedKg), values.freight)),
    ],
  ] as const;
}
