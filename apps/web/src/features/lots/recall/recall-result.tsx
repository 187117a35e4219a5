import type { ItemLot, Lot } from "@pomar/contract/lots/lots.schema";
import type { Recall } from "@pomar/contract/lots/recall.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { IconCheck } from "@tabler/icons-react";
import { formatQuantity } from "../../../shared/format/numbers.ts";
import { PageLink } from "../../../shared/layout/page-link.tsx";
import { LotStatusChip } from "../../../shared/lots/lot-status-chip.tsx";
import { whatOf } from "../../../shared/lots/what-of.ts";
import { DossierButton } from "../lot-standing.tsx";
import classes from "./recall.module.css";
import { RecallCustomers } from "./recall-customers.tsx";
import { RecallSums } from "./recall-sums.tsx";

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
    <div className={classes.scope}>
      <section className={classes.done} aria-labelledby="recall-done">
        <IconCheck size={24} stroke={2.4} aria-hidden="true" />
        {/* The keyboard and the screen reader go on from here. */}
        <h2 id="recall-done" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
          {recalled.length === 1 ? "1 lote recolhido" : `${recalled.length} lotes recolhidos`}
        </h2>
        <div data-screen-only>
          <DossierButton lotId={lot.id} />
        </div>
      </section>
      <RecallSums trace={trace} chosen={chosen} />
      <RecallCustomers trace={trace} chosen={chosen} />
      <section className={classes.card} aria-labelledby="recall-recalled">
        <h2 id="recall-recalled" className={classes.title}>
          Recolhidos <small>{recalled.length}</small>
        </h2>
        <ul className={classes.list}>
          {recalled.map((one) => (
            <ResultLot key={one.id} lot={one} />
          ))}
        </ul>
      </section>
      {kept.length > 0 && (
        <section className={classes.card} aria-labelledby="recall-kept">
          <h2 id="recall-kept" className={classes.title}>
            Ficaram como estavam <small>{kept.length}</small>
          </h2>
          <ul className={classes.list}>
            {kept.map((one) => (
              <ResultLot key={one.lot.id} lot={one.lot} message={one.message} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ResultLot({ lot, message }: { lot: ItemLot; message?: string }) {
  return (
    <li className={classes.affected} data-plain>
      <div>
        <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
          {lot.code}
        </PageLink>
        <small>{whatOf(lot)}</small>
        {message !== undefined && <small>{message}</small>}
      </div>
      <div className={classes.figures}>
        <LotStatusChip status={lot.status} />
        <small>{formatQuantity(lot.balance, lot.unit)} em estoque</small>
      </div>
    </li>
  );
}
