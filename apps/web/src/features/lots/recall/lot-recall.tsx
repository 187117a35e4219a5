import { Button, Skeleton } from "@mantine/core";
import { lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { Recall } from "@pomar/contract/lots/recall.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { useCall } from "../../../shared/api/hooks.ts";
import { Page } from "../../../shared/layout/page.tsx";
import { PageLink } from "../../../shared/layout/page-link.tsx";
import { Failed } from "../../../shared/list/list-states.tsx";
import { whatOf } from "../../../shared/lots/what-of.ts";
import { allowedActions } from "../allowed-actions.ts";
import { AffectedLots } from "./affected-lots.tsx";
import { RecallForm } from "./recall.form.tsx";
import classes from "./recall.module.css";
import { RecallCustomers } from "./recall-customers.tsx";
import { RecallResult } from "./recall-result.tsx";
import { affectedBy } from "./recall-scope.ts";
import { RecallSums } from "./recall-sums.tsx";

/** Taking a lot and what was made of it out of use: what it concerns is seen first. */
export function LotRecall({ lot }: { lot: Lot }) {
  const [result, setResult] = useState<Recall | null>(null);
  const trace = useCall(lotsRoutes.trace, { params: { id: lot.id }, query: { direction: "forward" } });
  return (
    <Page
      title={`Recolher ${lot.code}`}
      subtitle={whatOf(lot)}
      actions={
        <>
          <Button
            variant="default"
            size="md"
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
          <Button
            variant="default"
            size="md"
            renderRoot={(root) => <PageLink to="/lots/view/$id" params={{ id: lot.id }} {...root} />}
          >
            Voltar ao lote
          </Button>
        </>
      }
    >
      {trace.data !== undefined ? (
        result !== null ? (
          <RecallResult lot={lot} result={result} trace={trace.data} />
        ) : (
          <Scope lot={lot} trace={trace.data} onRecalled={setResult} />
        )
      ) : trace.error !== null ? (
        <div className={classes.card}>
          <Failed error={trace.error} onRetry={() => void trace.refetch()} />
        </div>
      ) : (
        <div className={classes.card} aria-busy="true">
          <Skeleton height={24} width="40%" mb={16} />
          <Skeleton height={160} />
        </div>
      )}
    </Page>
  );
}

interface ScopeProps {
  lot: Lot;
  trace: Trace;
  onRecalled: (result: Recall) => void;
}

function Scope({ lot, trace, onRecalled }: ScopeProps) {
  // What is taken out is remembered, not what is chosen: a lot made meanwhile is recalled with the others.
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const affected = affectedBy(trace);
  const choosable = affected.filter(({ hindrance }) => hindrance === null).map(({ node }) => node.lot.id);
  const chosen = new Set([lot.id, ...choosable.filter((id) => !left.has(id))]);
  const mayRecall = allowedActions(lot).includes("recall");
  return (
    <div className={classes.scope}>
      <RecallSums trace={trace} chosen={chosen} />
      <RecallCustomers trace={trace} chosen={chosen} />
      <AffectedLots lot={lot} affected={affected} left={left} onLeft={setLeft} />
      {mayRecall ? (
        <RecallForm lot={lot} chosen={chosen} isWhole={chosen.size === choosable.length + 1} onRecalled={onRecalled} />
      ) : (
        <p className={classes.none}>
          Este lote não pode ser recolhido: está {lotStatusNames[lot.status].toLowerCase()}.
        </p>
      )}
    </div>
  );
}
