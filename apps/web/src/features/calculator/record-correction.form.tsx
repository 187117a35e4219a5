import { Button } from "@mantine/core";
import { calculatorRoutes } from "@pomar/contract/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import type { Formula } from "@pomar/contract/calculator/formula.rules";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { CalculatorFields } from "./calculator-fields.tsx";
import { type CalculatorValues, calculatorBody, calculatorLabels, judge, valuesOfRecord } from "./calculator-values.ts";

interface RecordCorrectionProps {
  record: CalculatorRecord;
  formula: Formula;
}

/** The form that works a kept calculation anew. */
export function RecordCorrection({ record, formula }: RecordCorrectionProps) {
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
