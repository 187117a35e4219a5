import { Button, Group, Stack } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { lotDashboardsRoutes, type V2Routes } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.routes";
import type { V2Detail } from "@pomar/contract/insight/lot-dashboards/lot-dashboards.schema";
import type { LotType } from "@pomar/contract/kinds";
import { Link } from "@tanstack/react-router";
import { ExpiryInFull } from "../../ledger/parts/lots/lot-left.tsx";
import { LotStatusChip } from "../../ledger/parts/lots/lot-status-chip.tsx";
import { costOrNone } from "../../ledger/parts/lots/worth.tsx";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Fields } from "../../ui/kit/fields.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";
import { usePast } from "../../ui/past/past.ts";

/** Drawer over the dashboard with the origin and the uses of one lot; the lot's own page shows everything else. */
export function LotDrawer({ type, id }: { type: LotType; id: string }) {
  const past = usePast();
  const { read }: V2Routes = lotDashboardsRoutes[type];
  const input = { params: { id }, query: past ?? {} };
  const { data } = useCall(read, input);
  return (
    <DrawerRecord title={data === undefined ? null : data.code}>
      <Loaded route={read} {...input}>
        {(lot) => (
          <Stack>
            <Group>
              <ItemName item={lot.item} />
              <LotStatusChip status={lot.status} expiresAt={lot.expiresAt} type={type} lotId={id} />
            </Group>
            <Fields of={listFacts(lot)} />
            <Button
              size="md"
              renderRoot={(root) => <Link to="/lots/view/$id" params={{ id }} search={{ ...past }} {...root} />}
            >
              Abrir o lote
            </Button>
          </Stack>
        )}
      </Loaded>
    </DrawerRecord>
  );
}

function listFacts(lot: V2Detail) {
  const { unit, origins } = lot;
  const some = (amount: number) => (amount === 0 ? null : formatQuantity(amount, unit));
  const suppliers = origins.map(({ name, lots }) => `${name} (${counted(lots, "lote", "lotes")})`);
  return [
    ["Saldo", `${formatQuantity(lot.balance, unit)} de ${formatQuantity(lot.initialQuantity, unit)}`],
    ["Consumido", some(lot.consumed)],
    ["Expedido", some(lot.shipped)],
    ["Perdas e ajustes", some(lot.lost)],
    [lot.supplier === null ? "Produzido" : "Recebido", formatDay(lot.producedAt)],
    ["Validade", <ExpiryInFull key="expiry" lot={lot} />],
    ["De onde vem", suppliers.length === 0 ? null : suppliers.join(", ")],
    ["Custo por unidade (R$)", costOrNone(lot.unitCost, 4)],
    ["Valor (R$)", costOrNone(lot.value, 2)],
  ] as const;
}
