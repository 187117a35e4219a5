import { Flex, ThemeIcon } from "@mantine/core";
import type { FormulaKey } from "@pomar/contract/entries/calculator/formula.schema";
import { getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import {
  IconApple,
  IconArrowMerge,
  IconCoin,
  IconDropletMinus,
  IconDropletPlus,
  IconFlask,
  IconLemon2,
  IconPackages,
  IconPercentage,
  IconScale,
  IconSpray,
  IconSquareRotated,
  IconTemperature,
  IconTestPipe,
  type TablerIcon,
} from "@tabler/icons-react";
import classes from "./calculations.module.css";

const icons: Record<FormulaKey, TablerIcon> = {
  yield: IconPercentage,
  fruit_needed: IconApple,
  brix_lower: IconDropletMinus,
  brix_raise: IconDropletPlus,
  pearson: IconSquareRotated,
  blend: IconArrowMerge,
  additive_dose: IconFlask,
  acid_raise: IconLemon2,
  titration: IconTestPipe,
  packaging_count: IconPackages,
  cost: IconCoin,
  ratio: IconScale,
  brix_temperature: IconTemperature,
  chlorine: IconSpray,
};

export function FormulaWords({ formula }: { formula: FormulaKey }) {
  const { name, purpose } = getFormula(formula);
  const Icon = icons[formula];
  return (
    <>
      <ThemeIcon variant="light" size={36} radius="xl" aria-hidden="true">
        <Icon size={20} stroke={1.9} />
      </ThemeIcon>
      <Flex component="span" direction="column" className={classes.words}>
        <b>{name}</b>
        <span>{purpose}</span>
      </Flex>
    </>
  );
}
