import { Button, Stack, ThemeIcon } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { pages } from "@pomar/contract/pages";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ClosedMonth } from "../../registries/parts/plant/closed-month.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatAct } from "../../ui/format/dates.ts";
import { formatKg } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { DispatchForm } from "./dispatch-fields.tsx";
import {
  dispatchLabels,
  emptyDispatch,
  getDispatchDay,
  toDispatchBody,
  toDispatchValues,
  withChosen,
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
    onChosen: withChosen,
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
    <Page title={pages["/dispatches/create"].title} width={saved === null ? "wide" : "narrow"}>
      {saved === null ? (
        <DispatchForm
          form={form}
          action="Registrar expedição"
          note={<ClosedMonth day={getDispatchDay(form.values)} />}
        />
      ) : (
        <Done dispatch={saved} onAnother={again} />
      )}
    </Page>
  );
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
          <Button size="xl" aria-keyshortcuts="n" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
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
  return (
    <RecordPage
      page="/dispatches/correct/$id"
      route={dispatchesRoutes.read}
      heading={({ code, createdAt, createdBy }) => ({
        title: `Corrigir expedição ${code}`,
        subtitle: `Registrada ${formatAct(createdAt, createdBy)}`,
      })}
    >
      {(dispatch) => <Correction dispatch={dispatch} />}
    </RecordPage>
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
    <DispatchForm
      form={form}
      stored={dispatch}
      action="Salvar correção"
      note={<ClosedMonth day={getDispatchDay(toDispatchValues(dispatch))} />}
    />
  );
}
