import { Text } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import type { Closing, ClosingsPage } from "@pomar/contract/money/closings/closings.schema";
import { listDays, monthAfter, writtenMonth } from "@pomar/contract/money/closings/months.rules";
import { IconLockCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { ChangeTotals } from "../../insight/parts/reports/change-columns.tsx";
import { worthOfAll } from "../../ledger/parts/lots/worth.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useConfirmation } from "../../ui/form/confirmation.tsx";
import { SelectField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatAct, formatInstant, localDay } from "../../ui/format/dates.ts";
import { formatMoney } from "../../ui/format/numbers.ts";
import { capitalized } from "../../ui/format/words.ts";
import { Card } from "../../ui/kit/card.tsx";
import { DrawerButton } from "../../ui/kit/drawer-button.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { DifferencesNow } from "./since-the-closing.tsx";

type Months = Pick<ClosingsPage, "closed" | "next" | "first">;

/** The button that opens the closing form in a drawer over the list; it says when only a closed month can be chosen. */
export const CloseMonthButton = ({ months }: { months: Months }) => (
  <DrawerButton
    Icon={IconLockCheck}
    label={months.next === null ? "Fechar mês anterior de novo" : "Fechar mês"}
    width={560}
    variant={months.next === null ? "default" : "filled"}
  >
    <CloseMonthForm months={months} />
  </DrawerButton>
);

/** Returns the months from `first` that have ended before `today`, the latest first. */
function listEndedMonths(first: string | null, today: string): string[] {
  const months: string[] = [];
  for (let month = first; month !== null && month < today.slice(0, 7); month = monthAfter(month)) months.unshift(month);
  return months;
}

function CloseMonthForm({ months: { closed, next, first } }: { months: Months }) {
  const navigate = useNavigate();
  const ended = listEndedMonths(first, localDay());
  const findClosing = (month: string | null) => closed.find((one) => one.month === month);
  const initial: { month: string | null } = { month: next };
  const form = useRecordForm({
    name: "closing-new",
    route: closingsRoutes.create,
    initial,
    labels: { month: "Mês" },
    required: ["month"],
    toBody: ({ month }) => ({ month: month ?? "" }),
    onSaved: ({ id }) => void navigate({ to: "/closings/view/$id", params: { id } }),
  });
  const { month } = form.values;
  const again = findClosing(month);
  const last = useCall(closingsRoutes.read, { params: { id: again?.id ?? "" } }, { enabled: again !== undefined });
  const lastClosing = again === undefined ? undefined : last.data;
  const confirmation = useConfirmation({
    form,
    doubts: lastClosing === undefined || lastClosing.lateChanges === 0 ? [] : [buildDoubt(lastClosing)],
    act: "Fechar de novo",
  });
  return (
    <RecordFormView
      form={confirmation.form}
      action={month === null ? "Fechar mês" : `Fechar ${writtenMonth(month)}${again === undefined ? "" : " de novo"}`}
      lacks={lastClosing?.lateChanges === 0 ? { words: "Nada mudou desde que foi fechado", path: "month" } : null}
    >
      {confirmation.dialog}
      <Section note="O fechamento fica gravado e não muda. O que for lançado depois continua valendo e aparece como mudança.">
        <SelectField
          field={form.getField("month")}
          choices={[...ended.filter((one) => !findClosing(one)), ...ended.filter(findClosing)].map((value) => ({
            value,
            label: [capitalized(writtenMonth(value)), describeClosed(findClosing(value))].filter(Boolean).join(", "),
          }))}
          searchable
        />
      </Section>
      {month === null && (
        <Text>Todos os meses que terminaram já foram fechados. Um deles pode ser fechado de novo.</Text>
      )}
      {lastClosing !== undefined && <SinceTheLast closing={lastClosing} />}
      {month !== null && <Preview month={month} />}
    </RecordFormView>
  );
}

const describeClosed = (closing: Months["closed"][number] | undefined) =>
  closing && `fechado ${formatAct(closing.closedAt, closing.closedBy)}`;

/**
 * Describes a closing: `O 1º fechamento, 03/11/2026 14:00, por admin, diz R$ 810,00 em estoque e R$ 700,00 a pagar.`
 */
function describeClosing({ number, closedAt, closedBy, snapshot: { totals, payables } }: Closing): string {
  const head = [`O ${number}º fechamento`, formatInstant(closedAt), closedBy && `por ${closedBy.name}`];
  const figures = `registra ${worthOfAll(totals)} em estoque e ${formatMoney(payables.open)} a pagar`;
  return `${head.filter(Boolean).join(", ")}, ${figures}.`;
}

const buildDoubt = (closing: Closing) => ({
  title: `Fechar ${writtenMonth(closing.month)} de novo?`,
  text: `${describeClosing(closing)} Desde então ${counted(closing.lateChanges, "mudança foi lançada", "mudanças foram lançadas")} nesse mês. O novo fechamento fica ao lado do anterior.`,
});

/**
 * Notice about a month that is already closed: the figures of its last closing, and the figures that have changed
 * since.
 */
function SinceTheLast({ closing }: { closing: Closing }) {
  return (
    <>
      <Notice tone={closing.lateChanges === 0 ? "fine" : "attention"} role="status">
        <p>
          {capitalized(writtenMonth(closing.month))} já está fechado. {describeClosing(closing)}
          {closing.lateChanges > 0 && ` ${counted(closing.lateChanges, "mudança", "mudanças")} depois dele:`}
        </p>
      </Notice>
      {closing.lateChanges > 0 && <DifferencesNow closing={closing} />}
    </>
  );
}

/** Preview of the figures that the closing will record. */
function Preview({ month }: { month: string }) {
  return (
    <Card title="O que será fechado" note="Com os valores, as contas a pagar e cada item.">
      <Loaded route={reportsRoutes.changes} query={{ ...listDays(month), rows: 1 }}>
        {({ byType }) => <ChangeTotals totals={byType} />}
      </Loaded>
    </Card>
  );
}
