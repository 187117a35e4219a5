import { Select } from "@mantine/core";
import { type FruitColor, fruitColorNames, proposeColor } from "@pomar/contract/registries/fruits/fruit-color.rules";
import { type Field, frame } from "../../ui/form/field.ts";
import { choicesOf } from "../../ui/format/words.ts";
import { fruitTones } from "../../ui/theme/colors.ts";
import classes from "./fruits.module.css";

interface ColorFieldProps {
  field: Field<FruitColor | null>;
  fruit: { name: string; code: string };
}

/** A fruit's colour: proposed from its name, or chosen by the user. */
export function ColorField({ field, fruit }: ColorFieldProps) {
  const proposed = proposeColor(fruit);
  return (
    <Select
      {...frame(field)}
      description="Acompanha o nome da fruta em listas, gráficos e etiquetas na tela"
      placeholder={`${fruitColorNames[proposed]}, proposta pelo nome`}
      data={choicesOf(fruitColorNames)}
      value={field.value}
      onChange={field.onChange}
      clearable
      clearButtonProps={{ "aria-label": "Voltar à cor proposta", "aria-hidden": false, tabIndex: 0 }}
      leftSection={<Swatch color={field.value ?? proposed} />}
      renderOption={({ option }) => (
        <span className={classes.color}>
          <Swatch color={option.value} />
          {option.label}
        </span>
      )}
    />
  );
}

function Swatch({ color }: { color: FruitColor }) {
  return <span className={classes.swatch} style={{ background: fruitTones[color] }} aria-hidden="true" />;
}
