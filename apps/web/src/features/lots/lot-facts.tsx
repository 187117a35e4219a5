import { formatNumber } from "@pomar/contract/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import type { ReactNode } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay, formatExpiry, formatInstant } from "../../shared/format/dates.ts";
import { formatUnitPrice } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { nothing } from "../../shared/list/column.ts";
import { entryPage } from "../../shared/receipts/entry-page.ts";
import classes from "./lots.module.css";

const entryWords: Record<EntryKind, string> = {
  "raw-material": "Entrada de fruta",
  additive: "Entrada de aditivo",
  additional: "Entrada de adicional",
  packaging: "Entrada de embalagem",
  pulp: "Entrada de pasta",
  "final-product": "Entrada de produto final",
  "composite-lot": "Lote composto",
};

const madeHere = ({ composite }: Lot) => (composite ? "Lote composto" : "Estoque inicial");

const fruitTypes = new Set(["raw_material", "pulp", "final_product"]);

/** What is known of a lot, each reading beside its fruit's limit. */
export function LotFacts({ lot }: { lot: Lot }) {
  const isFruit = fruitTypes.has(lot.type);
  const { data: fruit } = useCall(fruitsRoutes.read, { params: { id: lot.item.id } }, { enabled: isFruit });
  const warnings = fruit === undefined ? [] : readingWarnings(lot, fruit);
  const reading = (name: "brix" | "ph" | "acidity", limit: string) => {
    const value = lot[name];
    if (value === null) return nothing;
    const outside = warnings.some((warning) => warning.reading === name);
    return (
      <>
        {formatNumber(value)}{" "}
        {limit !== "" && (
          <span className={classes.limit} data-outside={outside || undefined}>
            ({limit}) {outside ? "!" : "✓"}
          </span>
        )}
      </>
    );
  };

  return (
    <dl className={classes.facts}>
      <Fact name={lot.entry === null ? "Fabricação" : "Recebido em"}>{formatDay(lot.producedAt)}</Fact>
      <Fact name="Validade">
        {lot.expiresAt === null ? nothing : `${formatDay(lot.expiresAt)} (${formatExpiry(lot.expiresAt)})`}
      </Fact>
      {isFruit && (
        <>
          <Fact name="Brix">{reading("brix", limits("mín.", fruit?.brixMin, null))}</Fact>
          <Fact name="pH">{reading("ph", limits("mín.", fruit?.phMin, fruit?.phMax))}</Fact>
          <Fact name="Acidez">{reading("acidity", limits("mín.", fruit?.acidityMin, null))}</Fact>
        </>
      )}
      {lot.unitCost !== undefined && (
        <Fact name="Custo">
          {lot.unitCost === null ? "sem preço ainda" : `${formatUnitPrice(lot.unitCost)} por ${lot.unit}`}
        </Fact>
      )}
      <Fact name="Fornecedor">{lot.supplier?.name ?? nothing}</Fact>
      {lot.supplierLot !== null && <Fact name="Lote do fornecedor">{lot.supplierLot}</Fact>}
      <Fact name="Origem">
        {lot.entry === null ? (
          madeHere(lot)
        ) : (
          <PageLink {...entryPage(lot.entry)} className={classes.lotLink}>
            {entryWords[lot.entry.kind]}
          </PageLink>
        )}
      </Fact>
      <Fact name="Registrado">
        {formatInstant(lot.createdAt)}
        {lot.createdBy !== null && `, por ${lot.createdBy.name}`}
      </Fact>
      {lot.location !== null && <Fact name="Local">{lot.location}</Fact>}
      {lot.notes !== null && <Fact name="Observações">{lot.notes}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function limits(least: string, min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return `${formatNumber(min)} a ${formatNumber(max)}`;
  if (min != null) return `${least} ${formatNumber(min)}`;
  return max == null ? "" : `máx. ${formatNumber(max)}`;
}
