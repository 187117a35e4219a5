import { counted } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import "@mantine/core/styles/CheckboxIndicator.css";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Flex, Group, Input, Skeleton, Text } from "@mantine/core";
import { maxRows } from "@pomar/contract/core/list";
import { financialLotsRoutes } from "@pomar/contract/money/payments/financial-lots.routes";
import type { FinancialLot, LotPaymentStatus } from "@pomar/contract/money/payments/financial-lots.schema";
import { ItemName } from "../../registries/parts/items/fruit-mark.tsx";
import { useCalls } from "../../ui/api/hooks.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatLotQuantity, formatMoney } from "../../ui/format/numbers.ts";
import { Failed } from "../../ui/list/list-states.tsx";
import { PaymentStatusChip } from "../parts/payments/payment-status-chip.tsx";
import { getWholeAmount, type NewPaymentValues, toChosenLot } from "./new-payment-values.ts";
import classes from "./payments.module.css";

interface PayableLotsFieldProps {
  supplierId: string;
  form: Pick<RecordForm<NewPaymentValues>, "values" | "setValues" | "getId" | "getError">;
}

/** Payment states of lots that a new payment may include; a lot of a cancelled payment can be paid again. */
const payable: readonly LotPaymentStatus[] = ["overdue", "pending", "draft", "unpriced", "cancelled"];

export function PayableLotsField({ supplierId, form }: PayableLotsFieldProps) {
  const answers = useCalls(
    financialLotsRoutes.list,
    payable.map((paymentStatus) => ({
      query: { supplier: supplierId, paymentStatus, omitRemoved: "true", rows: maxRows, sortBy: "producedAt" } as const,
    })),
  );
  const failed = answers.find(({ error, data }) => error !== null && data === undefined);
  if (failed?.error != null)
    return <Failed error={failed.error} onRetry={() => answers.forEach((answer) => void answer.refetch())} />;
  if (answers.some(({ data }) => data === undefined)) return <Skeleton height={120} aria-busy="true" />;
  // A partly paid lot belongs to its existing payment and cannot be added to a new one.
  const lots = answers.flatMap(({ data }) => data?.data ?? []).filter(({ paid }) => !paid);
  if (lots.length === 0)
    return (
      <Text c="dimmed" fz={14}>
        Nenhum lote a pagar deste fornecedor. Escolha “Outra coisa”.
      </Text>
    );
  const isMore = answers.some(({ data }) => data !== undefined && data.total > data.data.length);
  return <Choices form={form} lots={lots} isMore={isMore} />;
}

interface ChoicesProps extends Pick<PayableLotsFieldProps, "form"> {
  lots: readonly FinancialLot[];
  /** True when the supplier has more lots than are listed; only the oldest lots of each state are listed. */
  isMore: boolean;
}

function Choices({ lots, isMore, form }: ChoicesProps) {
  const { lots: chosen } = form.values;
  const whole = getWholeAmount({ what: "lots", lots: chosen, amount: null });
  const isAll = lots.every(({ id }) => chosen.some(({ lotId }) => lotId === id));
  const error = form.getError("lots");
  const priced = lots.filter(({ paymentStatus }) => paymentStatus !== "unpriced");
  return (
    <Flex
      component="fieldset"
      direction="column"
      gap={12}
      className={classes.payable}
      id={form.getId("lots")}
      tabIndex={-1}
      aria-label="Lotes"
    >
      <ul>
        {lots.map((lot) => (
          <PayableLot key={lot.id} lot={lot} form={form} />
        ))}
      </ul>
      <Group justify="space-between" gap="xs" role="status">
        <span>
          {chosen.length === 0 ? "Nenhum lote escolhido" : counted(chosen.length, "lote", "lotes")}
          {whole !== null && (
            <>
              {" · "}
              <strong>{formatMoney(whole)}</strong>
            </>
          )}
        </span>
        {priced.length > 1 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => form.setValues({ lots: isAll ? [] : priced.map(toChosenLot) })}
          >
            {isAll ? "Desmarcar" : "Marcar todos com preço"}
          </Button>
        )}
      </Group>
      {isMore && <small>Aparecem os {maxRows} mais antigos de cada situação; os outros vêm depois.</small>}
      {error !== undefined && <Input.Error size="md">{error}</Input.Error>}
    </Flex>
  );
}

function PayableLot({ lot, form }: { lot: FinancialLot } & Pick<ChoicesProps, "form">) {
  const { lots: chosen } = form.values;
  const place = chosen.findIndex(({ lotId }) => lotId === lot.id);
  const own = chosen[place];
  const path = `lots.${place}.amount`;
  const { owed } = toChosenLot(lot);
  const choose = (isOn: boolean) =>
    form.setValues({ lots: isOn ? [...chosen, toChosenLot(lot)] : chosen.filter(({ lotId }) => lotId !== lot.id) });
  return (
    <li>
      <Checkbox
        label={
          <span className={classes.payableWords}>
            <b>{lot.code}</b>
            <small>
              <ItemName item={lot.item}>
                {describeLot(lot)} · {formatLotQuantity(lot.initialQuantity, lot)} · {formatDay(lot.producedAt)}
              </ItemName>
            </small>
          </span>
        }
        aria-label={lot.code}
        checked={own !== undefined}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
      <Flex component="span" gap={10} align="center" ml="auto" fw={600} data-figures="">
        {owed !== null && formatMoney(owed)}
        {lot.paymentStatus !== null && <PaymentStatusChip status={lot.paymentStatus} />}
      </Flex>
      {own !== undefined && !own.isPriced && (
        <div className={classes.ownAmount}>
          <DecimalField
            field={{
              id: form.getId(path),
              label: `Valor de ${lot.code}`,
              required: true,
              error: form.getError(path),
              value: own.owed,
              onChange: (amount) =>
                form.setValues({ lots: chosen.map((one) => (one === own ? { ...one, owed: amount } : one)) }),
            }}
            unit="R$"
            scale={2}
          />
        </div>
      )}
    </li>
  );
}
