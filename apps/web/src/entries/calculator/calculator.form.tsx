import { Box, Button, Flex, Stack } from "@mantine/core";
import { groupedBy } from "@pomar/contract/core/collections.rules";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import type { Formula } from "@pomar/contract/entries/calculator/formula.rules";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { formulas } from "@pomar/contract/entries/calculator/formulas.rules";
import { pages } from "@pomar/contract/pages";
import { IconCheck, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { useState } from "react";
import { useLotChoice } from "../../ledger/parts/lots/lot-choice.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Actions } from "../../ui/kit/card.tsx";
import { LinkButton } from "../../ui/kit/link-button.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { CalculationFields } from "../parts/calculations/calculation-fields.tsx";
import { CalculationResult, workedWords } from "../parts/calculations/calculation-result.tsx";
import cards from "../parts/calculations/calculations.module.css";
import {
  type CalculatorValues,
  calculatorBody,
  calculatorLabels,
  emptyCalculation,
  judge,
  missingInputs,
  type TypedInputs,
} from "../parts/calculations/calculator-values.ts";
import { isForEntry, isOverLimit } from "../parts/calculations/entry-of-calculation.ts";
import { FormulaWords } from "../parts/calculations/formula-words.tsx";
import classes from "./calculator.module.css";
import { KeepingFields } from "./keeping-fields.tsx";
import { UseInEntry } from "./use-in-entry.tsx";

const questions: Record<FormulaKey, string> = {
  yield: "Fruta, pasta e embalagens",
  fruit_needed: "Fruta, pasta e embalagens",
  packaging_count: "Fruta, pasta e embalagens",
  cost: "Fruta, pasta e embalagens",
  brix_lower: "Brix",
  brix_raise: "Brix",
  pearson: "Brix",
  brix_temperature: "Brix",
  blend: "Brix",
  ratio: "Brix",
  additive_dose: "Acidez e aditivos",
  acid_raise: "Acidez e aditivos",
  titration: "Acidez e aditivos",
  chlorine: "Limpeza",
};

const { title } = pages["/calc/create"];

export function CalculatorPage() {
  const { formula: chosen } = useLocation({ select: ({ search }) => search });
  const formula = formulas.find(({ key }) => key === chosen);
  if (formula === undefined)
    return (
      <Page title={title} subtitle="O que você quer calcular?">
        <div className={cards.groups} data-cards="">
          {[...groupedBy(formulas, ({ key }) => questions[key])].map(([about, own]) => (
            <section key={about} aria-label={about}>
              <Box component="h2" mb={8} fz="1rem">
                {about}
              </Box>
              <ul className={cards.cards}>
                {own.map(({ key }) => (
                  <li key={key}>
                    <Link to="." search={{ formula: key }} className={cards.card}>
                      <FormulaWords formula={key} />
                      <IconChevronRight size={16} aria-hidden="true" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </Page>
    );
  return <FormulaPage key={formula.key} formula={formula} />;
}

function FormulaPage({ formula }: { formula: Formula }) {
  const [saved, setSaved] = useState<CalculatorRecord | null>(null);
  const empty = emptyCalculation(formula);
  const form = useRecordForm({
    name: `calculator-${formula.key}`,
    route: calculatorRoutes.create,
    initial: empty,
    labels: calculatorLabels(formula),
    toBody: (values) => calculatorBody(formula, values),
    checkAlso: ({ inputs }) => judge(formula, inputs).messages,
    onSaved: (record) => {
      setSaved(record);
      window.scrollTo({ top: 0 });
    },
  });
  return (
    <Page
      title={formula.name}
      tab={`${formula.name} · ${title}`}
      subtitle={formula.purpose}
      width="narrow"
      actions={
        <Link to="." search={{}} className={classes.other}>
          Outra fórmula
        </Link>
      }
    >
      {saved === null ? (
        <RecordFormView
          form={{ ...form, missingFields: missingInputs(formula, form.values.inputs) }}
          saves={workedWords(formula, form.values.inputs)}
          lacks={findOverLimit(formula, form.values.inputs)}
        >
          <CalculationFields form={form} formula={formula} />
          <KeepingFields form={form} formula={formula} />
        </RecordFormView>
      ) : (
        <SavedCalculation
          formula={formula}
          record={saved}
          picked={form.values.picked}
          onAnother={() => {
            form.reset(empty);
            setSaved(null);
          }}
        />
      )}
    </Page>
  );
}

/** The words about a dose over the limit, which no entry can use. */
function findOverLimit(formula: Formula, inputs: TypedInputs) {
  const { calculation } = judge(formula, inputs);
  if (calculation === null || !isOverLimit(calculation)) return null;
  return { words: calculation.warnings[0], path: `inputs.${formula.fields[0]?.key}` };
}

interface KeptProps {
  formula: Formula;
  record: CalculatorRecord;
  picked: CalculatorValues["picked"];
  onAnother: () => void;
}

function SavedCalculation({ formula, record, picked, onAnother }: KeptProps) {
  const { known: lotsById } = useLotChoice({ from: null, on: null, chosen: Object.values(picked) });
  const places = Object.entries(picked).filter(([, id]) => id !== null);
  const lots = Object.fromEntries(
    places.flatMap(([place, id]) => {
      const lot = lotsById.get(id ?? "");
      return lot === undefined ? [] : [[place, lot]];
    }),
  );
  return (
    <Stack maw={760}>
      {/* The focus and the screen reader continue from this heading. */}
      <Flex
        component="h2"
        gap={10}
        align="center"
        className={classes.keptTitle}
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
      >
        <IconCheck size={26} stroke={2.4} aria-hidden="true" />
        {record.title ?? "Cálculo guardado"}
      </Flex>
      <CalculationResult formula={formula} inputs={record.inputs as TypedInputs} calculation={record} />
      <Actions>
        <UseInEntry record={record} lots={Object.keys(lots).length === places.length ? lots : null} />
        <Button
          size="lg"
          variant={isForEntry(record.formula) ? "default" : "filled"}
          leftSection={<IconPlus aria-hidden="true" />}
          onClick={onAnother}
        >
          Novo cálculo
        </Button>
        <LinkButton size="lg" variant="default" to="/calc/update-records/$id" params={{ id: record.id }}>
          Ver o registro
        </LinkButton>
      </Actions>
    </Stack>
  );
}
