import { Button, Flex } from "@mantine/core";
import { formatNumber, unbroken } from "@pomar/contract/core/decimal";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { askedFigures, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { IconCalculator } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCall } from "../../../ui/api/hooks.ts";
import classes from "./productions.module.css";

export function CalculationSummary({ id, onRemove }: { id: string; onRemove: () => void }) {
  const { data } = useCall(calculatorRoutes.read, { params: { id } });
  if (data === undefined) return null;
  const formula = getFormula(data.formula);
  const figures = askedFigures(formula, data.figures).flatMap(({ label, unit, decimals, value }) =>
    value === null ? [] : `${label} ${unbroken(formatNumber(value, decimals), unit)}`,
  );
  return (
    <Flex component="aside" gap={10} align="center" className={classes.calculation} aria-label="Cálculo usado">
      <IconCalculator size={20} aria-hidden="true" />
      <span>
        <Link to="/calc/update-records/$id" params={{ id }}>
          {data.title ?? formula.name}
        </Link>
        <span data-figures>{figures.join(" · ")}</span>
      </span>
      <Button variant="subtle" size="compact-md" h={48} onClick={onRemove}>
        Desvincular
      </Button>
    </Flex>
  );
}
