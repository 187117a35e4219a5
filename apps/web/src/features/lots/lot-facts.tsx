import { formatNumber } from "@pomar/contract/core/decimal";
import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { readingWarnings } from "@pomar/contract/raw-materials/reception.rules";
import type { EntryKind } from "@pomar/contract/receipts/entry-kinds";
import { Link } from "@tanstack/react-router";
import { isOfFruit } from "../../domain/lots/what-of.ts";
import { entryPage } from "../../domain/receipts/entry-page.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay, formatExpiry, formatInstant } from "../../ui/format/dates.ts";
import { formatQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Field, Fields } from "../../ui/kit/fields.tsx";
import { nothing } from "../../ui/list/column.ts";
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
    <Fields>
      <Field label={isReceived(lot) ? "Recebido em" : "Fabricação"}>{formatDay(lot.producedAt)}</Field>
      <Field label="Validade">
        {lot.expiresAt === null ? nothing : `${formatDay(lot.expiresAt)} (${formatExpiry(lot.expiresAt)})`}
      </Field>
      {isFruit && (
        <>
          <Field label="Brix">{reading("brix", limits("mín.", fruit?.brixMin, null))}</Field>
          <Field label="pH">{reading("ph", limits("mín.", fruit?.phMin, fruit?.phMax))}</Field>
          <Field label="Acidez">{reading("acidity", limits("mín.", fruit?.acidityMin, null))}</Field>
          {lot.totalSolids !== null && <Field label="Sólidos totais">{formatNumber(lot.totalSolids)} g/100 g</Field>}
        </>
      )}
      {lot.doses.length > 0 && (
        <Field label="Aditivos">
          <Doses doses={lot.doses} />
        </Field>
      )}
      {lot.netContentG !== null && <Field label="Conteúdo">{formatQuantity(lot.netContentG, "g")} por unidade</Field>}
      {lot.unitCost !== undefined && (
        <Field label="Custo">
          {lot.unitCost === null ? "sem preço ainda" : `${formatUnitPrice(lot.unitCost)} por ${lot.unit}`}
        </Field>
      )}
      {lot.supplier !== null && (
        <Field label="Fornecedor">
          <Link to="/suppliers/update/$id" params={{ id: lot.supplier.id }}>
            {lot.supplier.name}
          </Link>
        </Field>
      )}
      {lot.supplierLot !== null && <Field label="Lote do fornecedor">{lot.supplierLot}</Field>}
      <Field label="Origem">
        {lot.entry === null ? madeHere(lot) : <Link {...entryPage(lot.entry)}>{entryWords[lot.entry.kind]}</Link>}
      </Field>
      <Field label="Registrado">
        {formatInstant(lot.createdAt)}
        {lot.createdBy !== null && `, por ${lot.createdBy.name}`}
      </Field>
      {lot.location !== null && <Field label="Local">{lot.location}</Field>}
      {lot.notes !== null && <Field label="Observações">{lot.notes}</Field>}
    </Fields>
  );
}

/** What it contains of each additive, beside the limit that the dose is judged by. */
function Doses({ doses }: Pick<Lot, "doses">) {
  return (
    <ul>
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

function limits(least: string, min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return `${formatNumber(min)} a ${formatNumber(max)}`;
  if (min != null) return `${least} ${formatNumber(min)}`;
  return max == null ? "" : `máx. ${formatNumber(max)}`;
}
