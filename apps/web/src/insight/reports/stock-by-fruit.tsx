import { Box, VisuallyHidden } from "@mantine/core";
import { calculateSum, counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import type { LotType } from "@pomar/contract/kinds";
import { countUnpriced, worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { formatContent, formatKgSum, formatSum } from "../../ui/format/numbers.ts";
import { TargetLink } from "../../ui/kit/target-link.tsx";
import { nothing } from "../../ui/list/column.ts";
import { Explained } from "../parts/explanations/explained.tsx";
import { lotsTarget } from "../parts/reports/targets.ts";
import classes from "./stock-by-fruit.module.css";

type Row = StockReport["rows"][number];

/** Table of each fruit's fresh, pulped and packed stock; units are listed by net content, only kilograms are summed. */
export function StockByFruit({ report: { rows, outflow } }: { report: StockReport }) {
  const ofFruit = rows.filter(({ kg, balance }) => kg !== null && balance > 0);
  const hasFresh = ofFruit.some(({ type }) => type === "raw_material");
  const hasUnpriced = countUnpriced(ofFruit) > 0;
  const contents = [...new Set(ofFruit.flatMap(({ contentG }) => contentG ?? []))].toSorted((a, b) => a - b);
  const fruits = listFruits({ rows, outflow });
  // Renders the total of rows that have a common unit: kilograms of one lot type, or units of one net content.
  const showTotal = (isCounted: (row: Row) => boolean) => {
    const own = ofFruit.filter(isCounted);
    const [first] = own;
    if (first === undefined) return null;
    const sum = (of: "balance" | "usable") => toWire(calculateSum(own.map((row) => row[of])), 3);
    const { unit, contentG } = first;
    return <Split key={contentG} row={{ unit, contentG, balance: sum("balance"), usable: sum("usable") }} />;
  };
  if (fruits.length === 0) return <Box p="8px 16px 16px">Nenhuma fruta, pasta ou produto em estoque.</Box>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <VisuallyHidden component="caption">
          Estoque por fruta: o que está livre, e com + o que está retido ou vencido
        </VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">Fruta</th>
            <th scope="col">Estoque para</th>
            <th scope="col">Pronto</th>
            <th scope="col">Embalagens</th>
            <th scope="col">Pasta</th>
            {hasFresh && <th scope="col">Fruta fresca</th>}
            {hasUnpriced && <th scope="col">Sem custo</th>}
            <th scope="col">Valor</th>
          </tr>
        </thead>
        <tbody>
          {fruits.map(({ item, own, readyKg, days }) => {
            const find = (type: LotType, content: number | null = null) =>
              own.find((row) => row.type === type && row.contentG === content);
            return (
              <tr key={item.id}>
                <th scope="row">
                  <ItemName item={item} />
                </th>
                <td data-label="Estoque para">
                  <Lasts readyKg={readyKg} days={days} />
                </td>
                <td data-label="Pronto">{readyKg > 0 && <b>{formatKgSum(readyKg)}</b>}</td>
                <td data-label="Embalagens">{contents.map((content) => renderHeld(find("final_product", content)))}</td>
                <td data-label="Pasta">{renderHeld(find("pulp"))}</td>
                {hasFresh && <td data-label="Fruta fresca">{renderHeld(find("raw_material"))}</td>}
                {hasUnpriced && <Unpriced rows={own} />}
                <td data-label="Valor">
                  <Explained figure="stock-total" id={item.id}>
                    {worthOfAll(own)}
                  </Explained>
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td />
            <td data-label="Pronto">
              <b>{formatKgSum(sumReady(ofFruit))}</b>
            </td>
            <td data-label="Embalagens">{contents.map((content) => showTotal((row) => row.contentG === content))}</td>
            <td data-label="Pasta">{showTotal((row) => row.type === "pulp")}</td>
            {hasFresh && <td data-label="Fruta fresca">{showTotal((row) => row.type === "raw_material")}</td>}
            {hasUnpriced && <Unpriced rows={ofFruit} />}
            <td data-label="Valor">
              <span>{worthOfAll(ofFruit)}</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The fruits in stock and the days that their packed stock lasts; the fruit that runs out first comes first. */
function listFruits({ rows, outflow }: Pick<StockReport, "rows" | "outflow">) {
  const ofFruit = rows.filter(({ kg }) => kg !== null);
  return (
    [...new Map(ofFruit.map(({ item }) => [item.id, item])).values()]
      .map((item) => {
        const own = ofFruit.filter((row) => row.item.id === item.id);
        const perDay = outflow.find(({ fruitId }) => fruitId === item.id)?.kgPerDay ?? null;
        const readyKg = sumReady(own);
        return { item, own, readyKg, days: calculateDays(readyKg, perDay) };
      })
      // The fruit that runs out first is listed first; among equal fruits the larger packed stock comes first.
      .toSorted(
        (one, other) =>
          (one.days ?? Number.MAX_VALUE) - (other.days ?? Number.MAX_VALUE) ||
          other.readyKg - one.readyKg ||
          one.item.name.localeCompare(other.item.name),
      )
  );
}

/** A stock that lasts fewer days than this number counts as running out. */
const shortDays = 7;
const namedAtMost = 2;

/** Fruits that soon run out, at most two by name: `Acerola acaba em 4 dias, Uva em 6 dias`; null: none. */
export function runningOutWords(report: Pick<StockReport, "rows" | "outflow">): string | null {
  const out = listFruits(report).filter(({ days }) => days !== null && days < shortDays);
  if (out.length > namedAtMost) return `${formatNumber(out.length)} frutas acabam em menos de ${daysWords(shortDays)}`;
  const named = out.map(
    ({ item, days }, index) => `${item.name}${index === 0 ? " acaba" : ""} em ${daysWords(days ?? 0)}`,
  );
  return named.join(", ") || null;
}

const daysWords = (days: number) => counted(days, "dia", "dias").replace(" ", "\u00a0");

/** Sum of the packed product that may be dispatched, in kg. */
const sumReady = (rows: readonly Row[]): number =>
  toWire(calculateSum(rows.filter(({ type }) => type === "final_product").map(({ usableKg }) => usableKg ?? 0)), 3);

/** Days that the packed stock lasts at the dispatch rate of the last thirty days; null without stock or dispatches. */
const calculateDays = (readyKg: number, kgPerDay: number | null): number | null =>
  readyKg === 0 || !kgPerDay ? null : toWire(decimal(readyKg).div(kgPerDay), 0);

/** The number of days that a fruit's packed stock lasts: `9 dias`. */
function Lasts({ readyKg, days }: { readyKg: number; days: number | null }) {
  if (readyKg === 0) return <small>{nothing}</small>;
  if (days === null) return <small>sem saída</small>;
  const words = days > 365 ? "mais de 1 ano" : daysWords(days);
  return days < shortDays ? <b data-short="">{words}</b> : <span>{words}</span>;
}

/** Table cell with the number of lots without a cost, which the value leaves out. */
function Unpriced({ rows }: { rows: readonly Row[] }) {
  const unpriced = countUnpriced(rows);
  return <td data-label="Sem custo">{unpriced > 0 && <span>{counted(unpriced, "lote", "lotes")}</span>}</td>;
}

/** The free stock after the content of its packs, and quietly the held or expired stock. */
function Split({ row }: { row: Pick<Row, "balance" | "usable" | "unit" | "contentG"> }) {
  const { balance, usable, unit, contentG } = row;
  const held = toWire(decimal(balance).minus(usable), 3);
  return (
    <span>
      {contentG !== null && <small>{formatContent(contentG)} </small>}
      {usable > 0 && formatSum(usable, unit)}
      {held > 0 && <small> {formatSum(held, unit)} retidos</small>}
    </span>
  );
}

/** The stock of one lot type or net content, linked to its lots. */
function renderHeld(row: Row | undefined) {
  if (row === undefined) return null;
  return (
    <TargetLink key={row.contentG} target={lotsTarget(row.type, { item: row.item.id })} className={classes.held}>
      <Split row={row} />
    </TargetLink>
  );
}
