import { Button, Skeleton, Stack, Text } from "@mantine/core";
import { lotStatusNames } from "@pomar/contract/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/lots/lots.routes";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import type { Recall } from "@pomar/contract/lots/recall.schema";
import type { Trace } from "@pomar/contract/lots/trace.schema";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { whatOf } from "../../../domain/lots/what-of.ts";
import { useCall } from "../../../ui/api/hooks.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Page } from "../../../ui/kit/page.tsx";
import { PrintButton } from "../../../ui/kit/print-button.tsx";
import { Failed } from "../../../ui/list/list-states.tsx";
import { allowedActions } from "../allowed-actions.ts";
import { AffectedLots } from "./affected-lots.tsx";
import { RecallForm } from "./recall.form.tsx";
import { RecallCustomers, RecallSums } from "./recall-reach.tsx";
import { RecallResult } from "./recall-result.tsx";
import { affectedBy } from "./recall-scope.ts";

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
          <PrintButton />
          <Button
            variant="default"
            size="md"
            renderRoot={(root) => <Link to="/lots/view/$id" params={{ id: lot.id }} {...root} />}
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
        <Card>
          <Failed error={trace.error} onRetry={() => void trace.refetch()} />
        </Card>
      ) : (
        <Card aria-busy="true">
          <Skeleton height={24} width="40%" mb={16} />
          <Skeleton height={160} />
        </Card>
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
    <Stack maw={960}>
      <RecallSums trace={trace} chosen={chosen} />
      <RecallCustomers trace={trace} chosen={chosen} />
      <AffectedLots lot={lot} affected={affected} left={left} onLeft={setLeft} />
      {mayRecall ? (
        <RecallForm lot={lot} chosen={chosen} isWhole={chosen.size === choosable.length + 1} onRecalled={onRecalled} />
      ) : (
        <Text size="sm" c="dimmed">
          Este lote não pode ser recolhido: está {lotStatusNames[lot.status].toLowerCase()}.
        </Text>
      )}
    </Stack>
  );
}
