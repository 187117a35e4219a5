import { ActionIcon, Flex, Group } from "@mantine/core";
import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { askedFigures, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { IconCalculator, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCall } from "../../../ui/api/hooks.ts";
import { shortWithUnit } from "../../../ui/form/typed-number.ts";
import classes from "./productions.module.css";

interface CalculationSummaryProps {
  id: string;
  /** The quantities of the entry's additives that are kept in kg. */
  kgDoses: readonly number[] | undefined;
  onRemove: () => void;
}

export function CalculationSummary({ id, kgDoses = [], onRemove }: CalculationSummaryProps) {
  const { data } = useCall(calculatorRoutes.read, { params: { id } });
  if (data === undefined) return null;
  const formula = getFormula(data.formula);
  const figures = askedFigures(formula, data.figures).flatMap(({ label, unit, decimals, value }) =>
    value === null ? [] : `${label} ${unbroken(formatNumber(value, decimals), unit)}`,
  );
  const grams = data.figures.find(({ key }) => key === "grams")?.value ?? 0;
  // A lot in kg has three decimals, so that a fraction of a gram is lost.
  const kept = kgDoses.find((kg) => kg === toWire(decimal(grams).div(1000), 3) && !decimal(kg).times(1000).eq(grams));
  return (
    <Flex component="aside" fz="sm" gap={10} align="center" className={classes.calculation} aria-label="Cálculo usado">
      <IconCalculator size={20} aria-hidden="true" />
      <Group component="span" flex={1} miw={0} py={6} gap="2px 6px" align="baseline">
        Cálculo:
        <Link to="/calc/update-records/$id" params={{ id }}>
          {data.title ?? formula.name}
        </Link>
        <small data-figures>{figures.join(" · ")}</small>
        {kept !== undefined && (
          <small>
            A entrada guarda {shortWithUnit(decimal(kept).times(1000).toNumber(), "g")}: o estoque em kg não tem frações
            de grama.
          </small>
        )}
      </Group>
      <ActionIcon size={48} aria-label="Desvincular" title="Desvincular" onClick={onRemove}>
        <IconX size={18} />
      </ActionIcon>
    </Flex>
  );
}
