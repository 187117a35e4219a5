import { Button, Stack } from "@mantine/core";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import { askedFigures, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { LotLink } from "../../ledger/parts/lots/lot-link.tsx";
import { historyTab } from "../../people/parts/audit/history-tab.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { formatDay, localDay } from "../../ui/format/dates.ts";
import { formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { FactLine } from "../../ui/kit/fact-line.tsx";
import { Field, Fields } from "../../ui/kit/fields.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { RecordTabs } from "../../ui/kit/record-tabs.tsx";
import { nothing } from "../../ui/list/column.ts";
import { RecordColumns } from "../../ui/record/record-columns.tsx";
import { RecordPage } from "../../ui/record/record-page.tsx";
import { CalculationInputs, LiveResult, StartingLots } from "../parts/calculations/calculation-fields.tsx";
import { figureWords, workedWords } from "../parts/calculations/calculation-result.tsx";
import {
  type CalculatorValues,
  calculatorBody,
  calculatorLabels,
  judge,
  valuesOfRecord,
} from "../parts/calculations/calculator-values.ts";
import { KeepingFields } from "./keeping-fields.tsx";
import { RecordSheet, recordHistory, SheetButtons } from "./record-sheet.tsx";
import { UseInEntry } from "./use-in-entry.tsx";

const page = "/calc/update-records/$id";

export function CalculatorRecordPage() {
  return (
    <RecordPage
      page={page}
      route={calculatorRoutes.read}
      heading={(record) => ({
        title: record.title ?? getFormula(record.formula).name,
        subtitle: <Origin record={record} />,
        actions: <SheetButtons record={record} />,
      })}
    >
      {(record) => (
        <>
          <div data-screen-only="">
            <RecordSides record={record} />
          </div>
          <RecordSheet record={record} />
        </>
      )}
    </RecordPage>
  );
}

/** The subject of a calculation, its author and day, and its last editor. */
function Origin({ record }: { record: CalculatorRecord }) {
  const { title, formula, formulaVersion, createdBy, createdAt, updatedBy, version } = record;
  return (
    <span data-screen-only="">
      <FactLine>
        {title !== null && getFormula(formula).name}
        {`fórmula versão ${formulaVersion}`}
        {createdBy?.name}
        {formatDay(localDay(new Date(createdAt)))}
        {version > 1 && updatedBy !== null && `corrigido por ${updatedBy.name}`}
      </FactLine>
    </span>
  );
}

function RecordSides({ record }: { record: CalculatorRecord }) {
  const user = useUser();
  const formula = getFormula(record.formula);
  const data = <RecordData record={record} formula={formula} />;
  if (user?.level !== 1) return data;
  return (
    <RecordTabs
      tabs={[
        { name: "dados", label: "Cálculo", content: data },
        historyTab({ entity: "calculator-records", entityId: record.id, ...recordHistory(formula) }),
      ]}
    />
  );
}

interface RecordDataProps {
  record: CalculatorRecord;
  formula: Formula;
}

function RecordData({ record, formula }: RecordDataProps) {
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
  const fields = { form, formula };
  return (
    <RecordColumns
      isResult
      side={
        <>
          <LiveResult {...fields} />
          <UseInEntry record={record} size="sm" />
          <Compared record={record} />
        </>
      }
    >
      <RecordFormView
        form={form}
        action="Salvar alterações"
        saves={form.isDirty() ? workedWords(formula, form.values.inputs) : null}
      >
        {record.formulaVersion < formula.version && <OlderVersion record={record} formula={formula} />}
        <CalculationInputs {...fields} />
        <StartingLots {...fields} />
        <KeepingFields {...fields} />
      </RecordFormView>
    </RecordColumns>
  );
}

function Compared({ record }: { record: CalculatorRecord }) {
  if (record.usedIn.length === 0) return null;
  const answers = askedFigures(getFormula(record.formula), record.figures);
  return (
    <Card aria-label="Calculado e realizado">
      <Stack>
        <div>
          <h2>Calculado</h2>
          <Fields of={answers.map((figure) => [figure.label, figureWords(figure)])} />
        </div>
        <div>
          <h2>Realizado</h2>
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
      </Stack>
    </Card>
  );
}

/** A notice on a calculation by an older formula version: the stored result stays until the user recalculates it. */
function OlderVersion({ record, formula }: RecordDataProps) {
  const redo = useAction(calculatorRoutes.update);
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
      Guardado pela versão {record.formulaVersion} da fórmula; a atual é a versão {formula.version}.
      <p>
        Resultado guardado: <b>{record.written}</b>
      </p>
    </Notice>
  );
}
