import { Button, Skeleton } from "@mantine/core";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot, LotType, LotUsage } from "@pomar/contract/lots/lots.schema";
import { IconPrinter } from "@tabler/icons-react";
import { useParams } from "@tanstack/react-router";
import { useCall } from "../../shared/api/hooks.ts";
import { formatQuantity } from "../../shared/format/numbers.ts";
import { Page } from "../../shared/layout/page.tsx";
import { Failed } from "../../shared/list/list-states.tsx";
import { LotLabel } from "../../shared/lots/lot-label.tsx";
import { LotStatusChip } from "../../shared/lots/lot-status-chip.tsx";
import { LotFacts } from "./lot-facts.tsx";
import { LotUsageLists } from "./lot-usage.tsx";
import classes from "./lots.module.css";
import { MassBar } from "./mass-bar.tsx";

/** What a lot of a fruit is of it: `Pasta de acerola`. */
const fruitWords: Partial<Record<LotType, string>> = {
  raw_material: "Matéria-prima",
  pulp: "Pasta",
  final_product: "Produto final",
};

function whatOf({ type, item }: Lot): string {
  const word = fruitWords[type];
  return word === undefined ? item.name : `${word} de ${item.name.toLocaleLowerCase("pt-BR")}`;
}

/** One lot: what it is, where its mass is, its facts, where it came from and went. */
export function LotViewPage() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const lot = useCall(lotsRoutes.read, { params: { id } });
  const usage = useCall(lotsRoutes.usage, { params: { lotId: id } });

  if (lot.data === undefined)
    return (
      <Page title="Lote">
        {lot.error !== null ? (
          <div className={classes.card}>
            <Failed error={lot.error} onRetry={() => void lot.refetch()} />
          </div>
        ) : (
          <Waiting />
        )}
      </Page>
    );
  return <LoadedLot lot={lot.data} usage={usage.data} />;
}

function LoadedLot({ lot, usage }: { lot: Lot; usage: LotUsage | undefined }) {
  const quantity = formatQuantity(lot.initialQuantity, lot.unit);
  return (
    <Page
      title={lot.code}
      aside={<LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={lot.type} />}
      subtitle={`${whatOf(lot)}, ${quantity} ${lot.entry === null ? "produzidos" : "recebidos"}`}
      actions={
        <Button
          variant="default"
          size="md"
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Etiqueta
        </Button>
      }
    >
      <div className={classes.columns}>
        <section className={classes.card} aria-labelledby="lot-mass">
          <h2 id="lot-mass" className={classes.title}>
            {fruitWords[lot.type] === undefined ? "Onde está" : "Onde está a massa"}
          </h2>
          {usage === undefined ? <Skeleton height={44} /> : <MassBar usage={usage} />}
          <LotFacts lot={lot} />
        </section>
        <section className={classes.card} aria-labelledby="lot-usage">
          <h2 id="lot-usage" className={classes.title}>
            Uso
          </h2>
          {usage === undefined ? <Skeleton height={120} /> : <LotUsageLists usage={usage} />}
        </section>
      </div>
      <LotLabel
        code={lot.code}
        item={lot.item.name}
        quantity={quantity}
        madeOn={lot.producedAt}
        expiresAt={lot.expiresAt}
        supplier={lot.supplier?.name}
      />
    </Page>
  );
}

function Waiting() {
  return (
    <div className={classes.columns} aria-busy="true">
      <div className={classes.card}>
        <Skeleton height={20} width="40%" mb={16} />
        <Skeleton height={14} mb={24} />
        <Skeleton height={160} />
      </div>
      <div className={classes.card}>
        <Skeleton height={20} width="30%" mb={16} />
        <Skeleton height={120} />
      </div>
    </div>
  );
}
