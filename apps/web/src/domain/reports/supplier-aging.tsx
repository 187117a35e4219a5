import type { PayablesReport } from "@pomar/contract/reports/reports.schema";
import { StackedBars } from "../../ui/charts/stacked-bars.tsx";
import { formatMoney } from "../../ui/format/numbers.ts";
import { agingSeries, openTarget } from "./aging.ts";

interface SupplierAgingProps {
  report: Pick<PayablesReport, "bySupplier" | "byBucket">;
  /** How many suppliers are seen at first. */
  atFirst?: number;
}

/** What is owed to each supplier, the most first, by how long it is due or how soon it will be. */
export function SupplierAging({ report, atFirst }: SupplierAgingProps) {
  const { bySupplier, byBucket } = report;
  return (
    <StackedBars
      label="Em aberto por fornecedor"
      many="fornecedores"
      atFirst={atFirst}
      series={agingSeries}
      sums={byBucket}
      wordsOf={formatMoney}
      whole={Math.max(...bySupplier.map(({ open }) => open))}
      bars={bySupplier.map(({ supplier, open, byBucket: parts }) => ({
        key: supplier.id,
        label: supplier.name,
        words: formatMoney(open),
        parts,
        target: openTarget({ supplier: supplier.id }),
      }))}
    />
  );
}
