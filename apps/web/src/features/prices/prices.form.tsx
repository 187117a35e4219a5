import { Text } from "@mantine/core";
import { pages } from "@pomar/contract/pages";
import { pricesRoutes } from "@pomar/contract/prices/prices.routes";
import { pricesUpdate, type UnpricedReceipt } from "@pomar/contract/prices/prices.schema";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usualDoubts } from "../../domain/usual/usual-doubts.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { counted } from "../../ui/format/masks.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { PriceRow, type Verdict } from "./price-row.tsx";
import { noPrices, pricedOf, pricesBody, sumOfPrices, withoutPrices } from "./price-values.ts";
import classes from "./prices.module.css";

/** *Lançar preços*: the receptions without a price, one line each; digits and Enter. */
export function PricesPage() {
  return (
    <Page title={pages["/pagamentos/precos"].title} subtitle="Entradas sem preço, as mais antigas primeiro">
      <Loaded route={pricesRoutes.unpriced}>{({ data, total }) => <PricesForm unpriced={data} total={total} />}</Loaded>
    </Page>
  );
}

interface PricesFormProps {
  unpriced: readonly UnpricedReceipt[];
  total: number;
}

function PricesForm({ unpriced, total }: PricesFormProps) {
  // What was saved here stands where it stood, until one leaves.
  const [saved, setSaved] = useState<readonly UnpricedReceipt[]>([]);
  const [verdicts, setVerdicts] = useState<ReadonlyMap<string, Verdict>>(new Map());
  const isSaved = new Set(saved.map(({ entryId }) => entryId));
  const open = unpriced.filter(({ entryId }) => !isSaved.has(entryId));
  const plain = useRecordForm({
    name: "prices",
    route: pricesRoutes.update,
    initial: noPrices,
    labels: { lines: "Preço" },
    toBody: (values) => pricesBody(open, values),
    onSaved: ({ done, refused }, values) => {
      const gone = open.filter(({ entryId }) => done.includes(entryId));
      const prices = new Map(gone.map(({ entryId }) => [entryId, values.prices[entryId] ?? 0]));
      setVerdicts(
        new Map<string, Verdict>([
          ...verdicts,
          ...[...prices].map(([id, price]) => [id, { price }] as const),
          ...refused.map(({ entryId, message }) => [entryId, { refusal: message }] as const),
        ]),
      );
      setSaved([...saved, ...gone]);
      plain.reset(noPrices);
      plain.set(withoutPrices(values, done));
      if (done.length > 0) alerts.success(counted(done.length, "preço lançado", "preços lançados"));
      if (refused.length > 0) alerts.warning(counted(refused.length, "linha recusada", "linhas recusadas"));
    },
  });
  const priced = pricedOf(open, plain.values);
  const doubts = usualDoubts(
    priced.map(({ entryId, usualUnitPrice, unit, item }) => ({
      value: plain.values.prices[entryId] ?? null,
      usual: usualUnitPrice,
      does: "pagar",
      unit: `R$/${unit}`,
      of: `de ${item.name}`,
    })),
  );
  const { form, dialog } = useConfirmation({
    form: plain,
    doubts,
    schema: pricesUpdate,
    body: pricesBody(open, plain.values),
  });
  const rows = [...saved, ...open].toSorted(
    (one, other) => one.receivedAt.localeCompare(other.receivedAt) || one.entryId.localeCompare(other.entryId),
  );
  if (rows.length === 0) return <AllPriced />;
  const sum = formatMoney(sumOfPrices(priced, plain.values));
  return (
    <RecordFormView
      isWide
      form={form}
      action={priced.length === 0 ? "Salvar preços" : `Salvar ${counted(priced.length, "preço", "preços")}, ${sum}`}
      note={
        <Text size="sm" c="dimmed">
          {priced.length} de {open.length} prontas. Enter desce; vazio fica para depois.
          {total > unpriced.length && ` Há mais ${total - unpriced.length}, que vêm depois destas.`}
        </Text>
      }
    >
      {dialog}
      <table className={classes.grid}>
        <thead>
          <tr>
            <th scope="col">Recebido</th>
            <th scope="col">Fornecedor</th>
            <th scope="col">Item</th>
            <th scope="col">A pagar</th>
            <th scope="col">Preço (R$)</th>
            <th scope="col">Vence em</th>
            <th scope="col">Total</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((receipt) => (
            <PriceRow
              key={receipt.entryId}
              receipt={receipt}
              form={plain}
              at={priced.indexOf(receipt)}
              isFirst={receipt === open[0]}
              verdict={verdicts.get(receipt.entryId)}
            />
          ))}
        </tbody>
      </table>
    </RecordFormView>
  );
}

function AllPriced() {
  return (
    <Card>
      <p>
        <strong>Nenhuma entrada sem preço.</strong> O que foi lançado está em{" "}
        <Link to="/pagamentos/visualizar">Pagamentos</Link>.
      </p>
    </Card>
  );
}
