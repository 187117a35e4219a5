import { Drawer, Text } from "@mantine/core";
import { closingsRoutes } from "@pomar/contract/closings/closings.routes";
import { daysOf, monthAfter, writtenMonth } from "@pomar/contract/closings/months.rules";
import { reportsRoutes } from "@pomar/contract/reports/reports.routes";
import { IconLockCheck } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ChangeTotals } from "../../domain/reports/change-totals.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { SelectField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { localDay } from "../../ui/format/dates.ts";
import { capitalized } from "../../ui/format/words.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Card } from "../../ui/kit/card.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { DrawerRecord } from "../../ui/list/record-drawer.tsx";

interface Months {
  /** `YYYY-MM`: what is to be closed next, and the first that has an entry; null where there is none. */
  next: string | null;
  first: string | null;
}

/** *Fechar mês*, over the list. */
export function CloseMonthButton(months: Months) {
  const [opened, setOpened] = useState(false);
  const isPhone = useIsPhone();
  return (
    <>
      <ButtonWithIcon size="md" Icon={IconLockCheck} onClick={() => setOpened(true)}>
        Fechar mês
      </ButtonWithIcon>
      <Drawer.Root opened={opened} onClose={() => setOpened(false)} position="right" size={isPhone ? "100%" : 560}>
        <Drawer.Overlay />
        <Drawer.Content radius={0}>
          <DrawerRecord title="Fechar mês">
            <CloseMonthForm {...months} />
          </DrawerRecord>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

/** The months that are over, the last one first. */
function endedMonths(first: string | null, today: string): string[] {
  const months: string[] = [];
  for (let month = first; month !== null && month < today.slice(0, 7); month = monthAfter(month)) months.unshift(month);
  return months;
}

function CloseMonthForm({ next, first }: Months) {
  const navigate = useNavigate();
  const months = endedMonths(first, localDay());
  const initial: { month: string | null } = { month: next };
  const form = useRecordForm({
    name: "closing-new",
    route: closingsRoutes.create,
    initial,
    labels: { month: "Mês" },
    required: ["month"],
    toBody: ({ month }) => ({ month: month ?? "" }),
    onSaved: ({ id, month }) => {
      alerts.success(`${capitalized(writtenMonth(month))} fechado`);
      void navigate({ to: "/closings/view/$id", params: { id } });
    },
  });
  const { month } = form.values;
  if (months.length === 0)
    return (
      <Text>
        Nenhum mês com lançamentos terminou ainda: um mês pode ser fechado a partir do primeiro dia do seguinte.
      </Text>
    );
  return (
    <RecordFormView form={form} action={month === null ? "Fechar mês" : `Fechar ${writtenMonth(month)}`}>
      <Section note="O fechamento não muda mais. O que for lançado depois continua valendo, e aparece nele como mudança.">
        <SelectField
          field={form.field("month")}
          choices={months.map((value) => ({ value, label: capitalized(writtenMonth(value)) }))}
          searchable
        />
      </Section>
      {month !== null && <Preview month={month} />}
    </RecordFormView>
  );
}

/** What will be closed. */
function Preview({ month }: { month: string }) {
  return (
    <Card title="O que será fechado" note="Com os valores, o que se deve e cada item.">
      <Loaded route={reportsRoutes.changes} query={{ ...daysOf(month), rows: 1 }}>
        {({ byType }) => <ChangeTotals totals={byType} />}
      </Loaded>
    </Card>
  );
}
