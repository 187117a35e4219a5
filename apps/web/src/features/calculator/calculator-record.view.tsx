import { Stack, Text } from "@mantine/core";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { historyTab } from "../../domain/audit/history.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { Compared } from "./compared.tsx";
import { RecordAge } from "./record-age.tsx";
import { RecordCorrection } from "./record-correction.form.tsx";
import { recordHistory } from "./record-history.ts";
import { RecordSheet, SheetButtons } from "./record-sheet.tsx";
import { UseInEntry } from "./use-in-entry.tsx";

/** One calculation that was kept: redone here, what was made with it, who changed it. */
export function CalculatorRecordPage() {
  const { id } = useParams({ from: "/full/calc/update-records/$id" });
  const { data } = useCall(calculatorRoutes.read, { params: { id } });
  return (
    <Page
      title={pages["/calc/update-records/$id"].title}
      subtitle={data && <Heading record={data} />}
      width="narrow"
      actions={data && <SheetButtons record={data} />}
    >
      <Loaded route={calculatorRoutes.read} params={{ id }}>
        {(record) => (
          <>
            <div data-screen-only="">
              <RecordSides key={record.id} record={record} />
            </div>
            <RecordSheet record={record} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Heading({ record }: { record: CalculatorRecord }) {
  const { title, formula, formulaVersion, createdBy, createdAt } = record;
  const { name } = formulaOf(formula);
  return (
    <Stack component="span" gap={0} data-screen-only="">
      <Text component="strong" fz={18} fw={700} c="var(--mantine-color-text)">
        {title ?? name}
      </Text>
      <span>
        {title !== null && `${name} · `}fórmula versão {formulaVersion}
        {createdBy !== null && ` · ${createdBy.name}`} · <RecordAge at={createdAt} />
      </span>
    </Stack>
  );
}

function RecordSides({ record }: { record: CalculatorRecord }) {
  const user = useUser();
  const formula = formulaOf(record.formula);
  const data = (
    <Stack>
      <Compared record={record} />
      <div>
        <UseInEntry record={record} size="md" />
      </div>
      <RecordCorrection record={record} formula={formula} />
    </Stack>
  );
  if (user?.level !== 1) return data;
  return (
    <RecordTabs
      tabs={[
        { name: "dados", label: "Dados", content: data },
        historyTab({ entity: "calculator-records", entityId: record.id, ...recordHistory(formula) }),
      ]}
    />
  );
}
