import { Text } from "@mantine/core";
import { useCallbackRef } from "@mantine/hooks";
import { counted } from "@pomar/contract/core/decimal";
import { pricesRoutes } from "@pomar/contract/entries/prices/prices.routes";
import type { UnpricedReception } from "@pomar/contract/entries/prices/prices.schema";
import { pages } from "@pomar/contract/pages";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { usualDoubts } from "../parts/usual/usual-doubts.ts";
import { PriceRow, type Verdict } from "./price-row.tsx";
import {
  getTypedPrice,
  listPriced,
  noPrices,
  oddTotals,
  priceAt,
  pricesBody,
  sumPrices,
  type Typed,
  withoutPrices,
  withShown,
} from "./price-values.ts";
import classes from "./prices.module.css";

/** The page *Lançar preços*: one row for each reception without a price, filled with digits and Enter. */
export function PricesPage() {
  return (
    <Page title={pages["/pagamentos/precos"].title} subtitle="Entradas sem preço, as mais antigas primeiro">
      <Loaded route={pricesRoutes.unpriced}>{({ data, total }) => <PricesForm unpriced={data} total={total} />}</Loaded>
    </Page>
  );
}

function PricesForm({ unpriced, total }: { unpriced: readonly UnpricedReception[]; total: number }) {
  const [shown, setShown] = useState(unpriced);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const [latest, setLatest] = useState(unpriced);
  if (latest !== unpriced) {
    setLatest(unpriced);
    setShown(withShown(shown, unpriced));
  }
  const open = unpriced.filter(({ entryId }) => !isStored(verdicts.get(entryId)));
  const plain = useRecordForm({
    name: "prices",
    route: pricesRoutes.update,
    initial: noPrices,
    labels: { lines: "Preço" },
    toBody: (values) => pricesBody(open, values),
    checkAlso: (values) => oddTotals(open, values),
    onSaved: ({ done, refused }, values) => {
      const stored = open
        .filter(({ entryId }) => done.includes(entryId))
        .map((receipt) => [receipt.entryId, { stored: getTypedPrice(receipt, values) }] as const);
      const refusals = refused.map(({ entryId, message }) => [entryId, { refusal: message }] as const);
      setVerdicts(new Map<string, Verdict>([...verdicts, ...stored, ...refusals]));
      plain.reset(noPrices);
      plain.setValues(withoutPrices(values, done));
      if (refused.length > 0) alerts.warning(counted(refused.length, "linha recusada", "linhas recusadas"));
    },
  });
  const { values } = plain;
  const onChange = useCallbackRef((entryId: string, { price, total, dueDate }: Partial<Typed>) =>
    plain.setValues({
      // Price and total exclude each other, so typing one of them clears the other.
      ...((price !== undefined || total !== undefined) && {
        prices: { ...values.prices, [entryId]: price ?? null },
        totals: { ...values.totals, [entryId]: total ?? null },
      }),
      ...(dueDate !== undefined && { dates: { ...values.dates, [entryId]: dueDate } }),
    }),
  );
  const priced = listPriced(open, values);
  const doubts = usualDoubts(
    priced.map((receipt) => ({
      value: priceAt(receipt, getTypedPrice(receipt, values)),
      usual: receipt.usualUnitPrice,
      does: "pagar",
      unit: `R$/${receipt.unit}`,
      of: `de ${receipt.item.name} (lote ${receipt.lot.code})`,
    })),
  );
  const { form, dialog } = useConfirmation({ form: plain, doubts });
  if (shown.length === 0) return <AllPriced />;
  const sum = formatMoney(sumPrices(priced, values));
  const [unit, ...otherUnits] = new Set(shown.map((one) => one.unit));
  return (
    <RecordFormView
      isWide
      form={form}
      action={priced.length === 0 ? "Salvar preços" : `Salvar ${counted(priced.length, "preço", "preços")}, ${sum}`}
      note={
        <Text size="sm" c="dimmed">
          {priced.length} de {open.length} prontas; em branco fica para depois.
          <span className={classes.byKey}> Enter vai para a próxima.</span>
          {total > unpriced.length && ` Mais ${total - unpriced.length} aparecem depois destas.`}
        </Text>
      }
    >
      {dialog}
      <div className={classes.scroll}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">Recebido</th>
              <th scope="col">Fornecedor</th>
              <th scope="col">Item</th>
              <th scope="col">Quantidade</th>
              <th scope="col">{otherUnits.length === 0 ? `Preço (R$/${unit})` : "Preço (R$)"}</th>
              <th scope="col">ou total (R$)</th>
              <th scope="col">Vence em</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {shown.map((receipt) => {
              const { entryId } = receipt;
              const at = priced.indexOf(receipt);
              const getError = (name: string) => (at < 0 ? undefined : form.getError(`lines.${at}.${name}`));
              const { price, total, dueDate } = getTypedPrice(receipt, values);
              return (
                <PriceRow
                  key={entryId}
                  receipt={receipt}
                  id={form.getId(entryId)}
                  price={price}
                  total={total}
                  dueDate={dueDate}
                  priceError={getError("unitPrice")}
                  totalError={form.getError(`totals.${entryId}`)}
                  dueDateError={getError("dueDate")}
                  isGone={!unpriced.includes(receipt)}
                  verdict={verdicts.get(entryId)}
                  onChange={onChange}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </RecordFormView>
  );
}

const isStored = (verdict: Verdict | undefined) => verdict !== undefined && "stored" in verdict;

function AllPriced() {
  return (
    <Card>
      <p>
        <strong>Nenhuma entrada sem preço.</strong> Os preços lançados estão em{" "}
        <Link to="/pagamentos/visualizar">Pagamentos</Link>.
      </p>
    </Card>
  );
}
