import { SimpleGrid } from "@mantine/core";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { formulaOf } from "@pomar/contract/calculator/formulas.rules";
import { LotLink } from "../../domain/lots/lot-link.tsx";
import { formatDay } from "../../ui/format/dates.ts";
import { formatPercent, formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Field, Fields } from "../../ui/kit/fields.tsx";
import { nothing } from "../../ui/list/column.ts";
import { figureWords } from "./calculation-result.tsx";

/** What was calculated, beside what was then made with it. */
export function Compared({ record }: { record: CalculatorRecord }) {
  if (record.usedIn.length === 0) return null;
  const { results } = formulaOf(record.formula);
  const asked = record.figures.filter(({ key }) => results.some((result) => result.key === key && result.main));
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
