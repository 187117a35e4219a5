import { Stack, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { type Lot, lotTypeNames } from "@pomar/contract/lots/lots.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import type { Recall } from "@pomar/contract/recalls/recalls.schema";
import { ItemName } from "../../../domain/items/fruit-mark.tsx";
import { LotLink } from "../../../domain/lots/lot-link.tsx";
import { LotStatusChip } from "../../../domain/lots/lot-status-chip.tsx";
import { whatOf } from "../../../domain/lots/what-of.ts";
import { formatInstant } from "../../../ui/format/dates.ts";
import { formatKg, formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { SummaryCard, SummaryList } from "../../../ui/list/summary-card.tsx";
import { DossierButton } from "../lot-standing.tsx";
import classes from "./recall.module.css";
import { customersOf, type Mass, recallTotals } from "./recall-scope.ts";

interface RecallResultProps {
  lot: Lot;
  result: Recall;
  trace: Trace;
}

export function RecallResult({ lot, result: { code, lots }, trace }: RecallResultProps) {
  return (
    <Stack maw={960}>
      <Notice tone="fine" action={<DossierButton lotId={lot.id} />}>
        {/* The keyboard and the screen reader go on from here. */}
        <h2 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
          {lots.length === 1 ? "1 lote recolhido" : `${lots.length} lotes recolhidos`}
        </h2>
      </Notice>
      <RecallReach trace={trace} chosen={new Set(lots.map((one) => one.lot.id))} />
      <ResultCard title={`Recolhimento ${code}`} lots={lots} />
    </Stack>
  );
}

function ResultCard({ title, lots }: { title: string; lots: Recall["lots"] }) {
  return (
    <Card
      title={
        <>
          {title} <small>{lots.length}</small>
        </>
      }
    >
      <Lines>
        {lots.map(({ lot, onHand }) => (
          <li key={lot.id} className={classes.affected} data-plain>
            <div>
              <LotLink lot={lot} />
              <small>
                <ItemName item={lot.item}>{whatOf(lot)}</ItemName>
              </small>
            </div>
            <div className={classes.figures}>
              <LotStatusChip status={lot.status} />
              <small>{formatQuantity(onHand, lot.unit)} em estoque</small>
            </div>
          </li>
        ))}
      </Lines>
    </Card>
  );
}

/** Kilos of the type of lot that there is most of, and below them those of the others. */
function MassCard({ label, masses, below }: { label: string; masses: readonly Mass[]; below: string }) {
  const [most, ...others] = masses;
  if (most === undefined) return <SummaryCard label={label} value={formatKg(0)} below={below} />;
  const nameOf = ({ type }: Mass) => lotTypeNames[type].toLowerCase();
  const types = [`de ${nameOf(most)}`, ...others.map((mass) => `${formatKg(mass.kg)} de ${nameOf(mass)}`)];
  return <SummaryCard label={label} value={formatKg(most.kg)} below={`${types.join(" e ")}: ${below}`} />;
}

/** What a recall of these lots takes in, in four figures, and who received any of them: whom to call. */
export function RecallReach({ trace, chosen }: { trace: Trace; chosen: ReadonlySet<string> }) {
  const { lots, onHand, shipped } = recallTotals(trace, chosen);
  const customers = customersOf(trace, chosen);
  const called = formatNumber(customers.length);
  return (
    <>
      <SummaryList isKnown across={4} label="O que o recolhimento alcança">
        <SummaryCard label="Lotes a recolher" value={formatNumber(lots)} below="com este" />
        <MassCard label="Ainda em estoque" masses={onHand} below="não sai mais" />
        <MassCard label="Já expedido" masses={shipped} below="deve voltar" />
        <SummaryCard label="Clientes a avisar" value={called} below="receberam algum destes lotes" />
      </SummaryList>
      <Card title="Quem recebeu">
        {customers.length === 0 ? (
          <Text size="sm" c="dimmed">
            Nada destes lotes saiu para clientes.
          </Text>
        ) : (
          <Lines>
            {customers.map(({ id: customer, name, deliveries }) => (
              <li key={customer}>
                <strong>{name}</strong>
                <ul className={classes.deliveries}>
                  {deliveries.map(({ id, quantity, unit, code, at, invoiceNumber }) => (
                    <li key={id}>
                      {formatQuantity(quantity, unit)} de {code}, {formatInstant(at)}
                      {invoiceNumber !== null && `, nota ${invoiceNumber}`}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </Lines>
        )}
      </Card>
    </>
  );
}
