import { Button, Stack, ThemeIcon } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { sumOfLines } from "../../ledger/parts/lots/lot-lines.ts";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { DispatchFields } from "./dispatch-fields.tsx";
import {
  type DispatchValues,
  dispatchLabels,
  emptyDispatch,
  getDispatchDay,
  toDispatchBody,
  toDispatchValues,
} from "./dispatch-values.ts";
import { RomaneioButton } from "./romaneio-button.tsx";

/** Page that records a dispatch of many lots to one customer, usable on a phone beside the truck. */
export function DispatchCreatePage() {
  const [saved, setSaved] = useState<Dispatch | null>(null);
  const form = useRecordForm({
    name: "dispatch",
    route: dispatchesRoutes.create,
    initial: emptyDispatch,
    labels: dispatchLabels,
    required: ["customerId", "lines"],
    toBody: toDispatchBody,
    onSaved: (dispatch) => {
      setSaved(dispatch);
      window.scrollTo({ top: 0 });
    },
  });
  const again = () => {
    form.reset();
    setSaved(null);
  };
  return (
    <Page
      title={pages["/dispatches/create"].title}
      width="narrow"
      actions={
        <LinkButton variant="default" to="/dispatches/find-all">
          Expedições
        </LinkButton>
      }
    >
      {saved === null ? (
        <RecordFormView
          form={form}
          action="Registrar expedição"
          saves={describeSaved(form.values)}
          note={<ClosedMonth day={getDispatchDay(form.values)} />}
        >
          <DispatchFields form={form} />
        </RecordFormView>
      ) : (
        <Done dispatch={saved} onAnother={again} />
      )}
    </Page>
  );
}

/** The number of lots to dispatch, as text; null while no lot has a quantity. */
function describeSaved({ lines }: DispatchValues): string | null {
  const filled = lines.lines.filter(({ lotId, quantity }) => lotId !== null && quantity !== null);
  return sumOfLines(filled) > 0 ? counted(filled.length, "lote", "lotes") : null;
}

function Done({ dispatch, onAnother }: { dispatch: Dispatch; onAnother: () => void }) {
  const { id, code, customer, lines, kg } = dispatch;
  return (
    <Card aria-labelledby="dispatch-code">
      <Stack align="center" gap={6} ta="center" pt="sm">
        <ThemeIcon variant="light" color="green" size={64} radius="50%" mb="xs" aria-hidden="true">
          <IconCheck size={30} stroke={2.4} />
        </ThemeIcon>
        <small>Expedição registrada</small>
        {/* The focus moves to this heading: keyboard and screen reader users continue here. */}
        <h2 id="dispatch-code" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {code}
        </h2>
        <p>
          {counted(lines.length, "lote", "lotes")} para {customer.name}
          {kg > 0 && `, ${formatKg(kg)}`}
        </p>
        <Stack w="100%" gap="sm" mt="lg" align="stretch">
          <Button size="xl" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
            Nova expedição
          </Button>
          <RomaneioButton dispatch={dispatch} size="xl" />
          <LinkButton size="lg" variant="subtle" to="/dispatches/view/$id" params={{ id }}>
            Ver, corrigir ou estornar
          </LinkButton>
        </Stack>
      </Stack>
    </Card>
  );
}

/** Page that corrects an active dispatch: changed lines are reversed and recorded again. */
export function DispatchCorrectPage() {
  const { id } = useParams({ from: "/full/dispatches/correct/$id" });
  return (
    <Page title={pages["/dispatches/correct/$id"].title} width="narrow">
      <Loaded key={id} route={dispatchesRoutes.read} params={{ id }}>
        {(dispatch) => <Correction dispatch={dispatch} />}
      </Loaded>
    </Page>
  );
}

function Correction({ dispatch }: { dispatch: Dispatch }) {
  const navigate = useNavigate();
  const { id, version } = dispatch;
  const form = useRecordForm({
    name: `dispatch-${id}`,
    route: dispatchesRoutes.update,
    params: { id },
    version,
    initial: toDispatchValues(dispatch),
    labels: dispatchLabels,
    required: ["customerId", "lines"],
    toBody: toDispatchBody,
    onSaved: () => {
      alerts.success("Expedição corrigida");
      void navigate({ to: "/dispatches/view/$id", params: { id }, replace: true });
    },
  });
  return (
    <RecordFormView
      form={form}
      action="Salvar correção"
      saves={describeSaved(form.values)}
      note={<ClosedMonth day={getDispatchDay(toDispatchValues(dispatch))} />}
    >
      <DispatchFields form={form} stored={dispatch} />
    </RecordFormView>
  );
}
