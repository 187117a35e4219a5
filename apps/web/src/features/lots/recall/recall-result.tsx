import { Stack } from "@mantine/core";
import type { ItemLot, Lot } from "@pomar/contract/lots/lots.schema";
import type { Recall } from "@pomar/contract/lots/recall.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { LotLink } from "../../../domain/lots/lot-link.tsx";
import { LotStatusChip } from "../../../domain/lots/lot-status-chip.tsx";
import { whatOf } from "../../../domain/lots/what-of.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Lines } from "../../../ui/kit/lines.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { DossierButton } from "../lot-standing.tsx";
import classes from "./recall.module.css";
import { RecallCustomers, RecallSums } from "./recall-reach.tsx";

interface RecallResultProps {
  lot: Lot;
  result: Recall;
  trace: Trace;
}

/** What was recalled, what was not and why, and what to do now. */
export function RecallResult({ lot, result, trace }: RecallResultProps) {
  const { recalled, kept } = result;
  const chosen = new Set(recalled.map(({ id }) => id));
  return (
    <Stack maw={960}>
      <Notice
        tone="fine"
        action={
          <div data-screen-only>
            <DossierButton lotId={lot.id} />
          </div>
        }
      >
        {/* The keyboard and the screen reader go on from here. */}
        <h2 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
          {recalled.length === 1 ? "1 lote recolhido" : `${recalled.length} lotes recolhidos`}
        </h2>
      </Notice>
      <RecallSums trace={trace} chosen={chosen} />
      <RecallCustomers trace={trace} chosen={chosen} />
      <ResultCard title="Recolhidos" lots={recalled.map((one) => ({ lot: one }))} />
      {kept.length > 0 && <ResultCard title="Ficaram como estavam" lots={kept} />}
    </Stack>
  );
}

function ResultCard({ title, lots }: { title: string; lots: readonly { lot: ItemLot; message?: string }[] }) {
  return (
    <Card
      title={
        <>
          {title} <small>{lots.length}</small>
        </>
      }
    >
      <Lines>
        {lots.map(({ lot, message }) => (
          <li key={lot.id} className={classes.affected} data-plain>
            <div>
              <LotLink lot={lot} />
              <small>{whatOf(lot)}</small>
              {message !== undefined && <small>{message}</small>}
            </div>
            <div className={classes.figures}>
              <LotStatusChip status={lot.status} />
              <small>{formatQuantity(lot.balance, lot.unit)} em estoque</small>
            </div>
          </li>
        ))}
      </Lines>
    </Card>
  );
}
