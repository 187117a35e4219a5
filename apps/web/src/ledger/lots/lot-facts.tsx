import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { readingWarnings } from "@pomar/contract/entries/receptions/reception.rules";
import { entryKindTable, receptionKinds } from "@pomar/contract/kinds";
import { isOfFruit } from "@pomar/contract/ledger/lots/lot-words";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { Link } from "@tanstack/react-router";
import { entryPage } from "../../entries/parts/entries/entry-page.ts";
import { Explained } from "../../insight/parts/explanations/explained.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { formatAct, formatDay } from "../../ui/format/dates.ts";
import { formatContent, formatLotQuantity, formatUnitPrice } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { usePast } from "../../ui/past/past.ts";
import { ExpiryInFull } from "../parts/lots/lot-left.tsx";
import { withoutCost } from "../parts/lots/worth.tsx";
import classes from "./lots.module.css";

/** The lot's readings outside the limits of its fruit. */
export function useReadingWarnings(lot: Lot) {
  const { data: fruit } = useCall(fruitsRoutes.read, { params: { id: lot.item.id } }, { enabled: isOfFruit(lot) });
  return { fruit, warnings: fruit === undefined ? [] : readingWarnings(lot, fruit) };
}

/** The facts of a lot, each reading beside its fruit's limit; the expiry unless the page says it elsewhere. */
export function LotFacts({ lot, withExpiry = true }: { lot: Lot; withExpiry?: boolean }) {
  const isFruit = isOfFruit(lot);
  const { fruit, warnings } = useReadingWarnings(lot);
  const reading = (name: "brix" | "ph" | "acidity", limit: string, unit?: string) => {
    const value = lot[name];
    if (!isFruit || value === null) return null;
    return (
      <>
        {unit === undefined ? formatNumber(value) : unbroken(formatNumber(value), unit)}{" "}
        {limit !== "" && <Limit words={limit} isOutside={warnings.some((warning) => warning.reading === name)} />}
      </>
    );
  };
  const { totalSolids, netContentG, unitCost, supplier, entry } = lot;
  const isReceived = receptionKinds.some((kind) => kind === entry?.kind);
  // Only administrators may open the linked pages; an employee sees the same facts without links on the lot's card.
  const leads = useUser()?.level === 1;
  const past = usePast();
  const toPrices = isReceived && leads && past === null && <Link to="/pagamentos/precos">Lançar preço</Link>;
  const cost =
    unitCost === undefined ? null : (
      <>
        <Explained figure="unit-cost" id={lot.id}>
          {unitCost === null ? withoutCost() : `${formatUnitPrice(unitCost)} por ${lot.unit}`}
        </Explained>{" "}
        {unitCost === null && toPrices}
      </>
    );
  const supplierLink =
    supplier && leads ? (
      <Link to="/suppliers/update/$id" params={{ id: supplier.id }} search={{ tab: "compras" }}>
        {supplier.name}
      </Link>
    ) : (
      (supplier?.name ?? null)
    );
  const doses = lot.doses.length === 0 ? null : <Doses doses={lot.doses} />;
  const entryLink =
    entry &&
    (leads ? <Link {...entryPage(entry)}>{entryKindTable[entry.kind].lot}</Link> : entryKindTable[entry.kind].lot);
  const placeLink =
    lot.placeId !== null && leads ? (
      <Link to="/places/update/$id" params={{ id: lot.placeId }}>
        {lot.location}
      </Link>
    ) : (
      lot.location
    );
  return (
    <Fields
      of={[
        ["Quantidade", lot.removedAt === null ? null : formatLotQuantity(lot.initialQuantity, lot)],
        [isReceived ? "Recebido em" : "Fabricação", formatDay(lot.producedAt)],
        ["Validade", withExpiry ? <ExpiryInFull key="expiry" lot={lot} /> : null],
        ["Local", placeLink ?? (withExpiry && lot.balance > 0 ? "Sem local" : null)],
        ["Brix", reading("brix", limits(fruit?.brixMin, null))],
        ["pH", reading("ph", limits(fruit?.phMin, fruit?.phMax))],
        ["Acidez", reading("acidity", limits(fruit?.acidityMin, null), "g/100 g")],
        ["Sólidos totais", isFruit && totalSolids !== null ? unbroken(formatNumber(totalSolids), "g/100 g") : null],
        ["Aditivos (mg/kg de ativo)", doses],
        ["Conteúdo", netContentG === null ? null : `${formatContent(netContentG)} por unidade`],
        ["Custo", cost],
        ["Fornecedor", supplierLink],
        ["Lote do fornecedor", lot.supplierLot],
        ["Marca provisória", lot.provisionalCode === null ? null : `#${lot.provisionalCode}`],
        ["Origem", entryLink ?? (lot.composite ? "Lote composto" : lot.removedAt === null ? "Estoque inicial" : null)],
        ["Registrado", formatAct(lot.createdAt, lot.createdBy)],
        ["Observações", lot.notes],
      ]}
    />
  );
}

function Doses({ doses }: Pick<Lot, "doses">) {
  return (
    <ul>
      {doses.map(({ additive, mgPerKg, maxMgPerKg }) => (
        <li key={additive.id}>
          {additive.name}: {formatNumber(mgPerKg, { atMost: 1 })}{" "}
          {maxMgPerKg !== null && (
            <Limit words={`máx. ${formatNumber(maxMgPerKg, { atMost: 1 })}`} isOutside={mgPerKg > maxMgPerKg} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Limit({ words, isOutside }: { words: string; isOutside: boolean }) {
  return (
    <span className={classes.limit} data-outside={isOutside || undefined}>
      ({words}){"\u00a0"}
      {isOutside ? "!" : "✓"}
    </span>
  );
}

function limits(min: number | null | undefined, max: number | null | undefined): string {
  if (min != null && max != null) return `${formatNumber(min)} a ${formatNumber(max)}`;
  if (min != null) return unbroken("mín.", formatNumber(min));
  return max == null ? "" : unbroken("máx.", formatNumber(max));
}
