import { formatNumber } from "@pomar/contract/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import type { ReactNode } from "react";
import { useCall } from "../../shared/api/hooks.ts";
import { formatDay, formatExpiry, formatInstant } from "../../shared/format/dates.ts";
import { formatQuantity, formatUnitPrice } from "../../shared/format/numbers.ts";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { nothing } from "../../shared/list/column.ts";
import { isOfFruit } from "../../shared/lots/what-of.ts";
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

const received: ReadonlySet<EntryKind | undefined> = new Set(["raw-material", "additive", "additional", "packaging"]);
const isReceived = ({ entry }: Lot) => received.has(entry?.kind);

function madeHere({ composite, removedAt }: Lot): string {
  if (composite) return "Lote composto";
  return removedAt === null ? "Estoque inicial" : nothing;
}

/** What is known of a lot, each reading beside its fruit's limit. */
export function LotFacts({ lot }: { lot: Lot }) {
  const isFruit = isOfFruit(lot);
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
      <Fact name={isReceived(lot) ? "Recebido em" : "Fabricação"}>{formatDay(lot.producedAt)}</Fact>
      <Fact name="Validade">
        {lot.expiresAt === null ? nothing : `${formatDay(lot.expiresAt)} (${formatExpiry(lot.expiresAt)})`}
      </Fact>
      {isFruit && (
        <>
          <Fact name="Brix">{reading("brix", limits("mín.", fruit?.brixMin, null))}</Fact>
          <Fact name="pH">{reading("ph", limits("mín.", fruit?.phMin, fruit?.phMax))}</Fact>
          <Fact name="Acidez">{reading("acidity", limits("mín.", fruit?.acidityMin, null))}</Fact>
          {lot.totalSolids !== null && <Fact name="Sólidos totais">{formatNumber(lot.totalSolids)} g/100 g</Fact>}
        </>
      )}
      {lot.doses.length > 0 && (
        <Fact name="Aditivos">
          <Doses doses={lot.doses} />
        </Fact>
      )}
      {lot.netContentG !== null && <Fact name="Conteúdo">{formatQuantity(lot.netContentG, "g")} por unidade</Fact>}
      {lot.unitCost !== undefined && (
        <Fact name="Custo">
          {lot.unitCost === null ? "sem preço ainda" : `${formatUnitPrice(lot.unitCost)} por ${lot.unit}`}
        </Fact>
      )}
      {lot.supplier !== null && (
        <Fact name="Fornecedor">
          <PageLink to="/suppliers/update/$id" params={{ id: lot.supplier.id }} className={classes.lotLink}>
            {lot.supplier.name}
          </PageLink>
        </Fact>
      )}
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

/** What it contains of each additive, beside the limit that the dose is judged by. */
function Doses({ doses }: Pick<Lot, "doses">) {
  return (
    <ul className={classes.doses}>
      {doses.map(({ additive, mgPerKg, maxMgPerKg }) => (
        <li key={additive.id}>
          {additive.name}: {formatNumber(mgPerKg, { atMost: 1 })} mg/kg{" "}
          {maxMgPerKg !== null && (
            <span className={classes.limit} data-outside={mgPerKg > maxMgPerKg || undefined}>
              (máx. {formatNumber(maxMgPerKg, { atMost: 1 })}) {mgPerKg > maxMgPerKg ? "!" : "✓"}
            </span>
          )}
        </li>
      ))}
    </ul>
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
