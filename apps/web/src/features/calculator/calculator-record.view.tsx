import { Button, SimpleGrid, Stack, Text } from "@mantine/core";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import type { Formula } from "@pomar/contract/calculator/formula.rules";
import { askedFigures, formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { historyTab } from "../../domain/audit/history.tsx";
import { figureWords } from "../../domain/calculations/calculation-result.tsx";
import {
  type CalculatorValues,
  calculatorBody,
  calculatorLabels,
  judge,
  valuesOfRecord,
} from "../../domain/calculations/calculator-values.ts";
import { LotLink } from "../../domain/lots/lot-link.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction, useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Field, Fields } from "../../ui/kit/fields.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { nothing } from "../../ui/list/column.ts";
import { CalculatorFields } from "./calculator-fields.tsx";
import { RecordAge } from "./record-age.tsx";
import { RecordSheet, recordHistory, SheetButtons } from "./record-sheet.tsx";
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

function Compared({ record }: { record: CalculatorRecord }) {
  if (record.usedIn.length === 0) return null;
  const asked = askedFigures(formulaOf(record.formula), record.figures);
  return (
    <Card aria-label="Calculado e realizado">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <div>
          <h3>Calculado</h3>
          <Fields of={asked.map((figure) => [figure.label, figureWords(figure)])} />
        </div>
        <div>
          <h3>Realizado</h3>
          {record.usedIn.map(({ id, lot, producedAt, quantity, unit, inputKg, yieldPct }) => (
            <Fields
              key={id}
              of={[
                ["Entrou", formatQuantity(inputKg, "kg")],
                ["Saiu", formatQuantity(quantity, unit)],
                ["Rendimento", yieldPct === null ? nothing : formatPercent(yieldPct)],
              ]}
            >
              <Field label="Lote">
                <LotLink lot={lot} /> · {formatDay(producedAt)}
              </Field>
            </Fields>
          ))}
        </div>
      </SimpleGrid>
    </Card>
  );
}

interface RecordCorrectionProps {
  record: CalculatorRecord;
  formula: Formula;
}

function RecordCorrection({ record, formula }: RecordCorrectionProps) {
  const form = useRecordForm<CalculatorValues, typeof calculatorRoutes.update>({
    name: "calculator-record",
    route: calculatorRoutes.update,
    params: { id: record.id },
    version: record.version,
    initial: valuesOfRecord(formula, record),
    labels: calculatorLabels(formula),
    toBody: (values) => calculatorBody(formula, values),
    checkAlso: ({ inputs }) => judge(formula, inputs).messages,
    onSaved: () => alerts.success("Cálculo refeito"),
  });
  return (
    <RecordFormView form={form} action="Salvar alterações">
      {record.formulaVersion < formula.version && <OlderVersion record={record} formula={formula} />}
      <CalculatorFields form={form} formula={formula} />
    </RecordFormView>
  );
}

/** It was worked as the formula was then: what is stored stays readable, and is worked anew only when someone asks. */
function OlderVersion({ record, formula }: RecordCorrectionProps) {
  const redo = useAction(calculatorRoutes.update, { onSuccess: () => alerts.success("Cálculo refeito") });
  return (
    <Notice
      role="note"
      action={
        <Button
          variant="default"
          size="md"
          loading={redo.isPending}
          onClick={() =>
            void redo.run({ params: { id: record.id }, body: { formula: record.formula }, ifMatch: record.version })
          }
        >
          Refazer pela versão {formula.version}
        </Button>
      }
    >
      Guardado pela versão {record.formulaVersion} da fórmula; hoje vale a versão {formula.version}.
      <p>
        O que foi guardado então: <b>{record.written}</b>
      </p>
    </Notice>
  );
}
