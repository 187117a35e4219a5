import { Box, Flex, Select } from "@mantine/core";
import { type FruitColor, fruitColorNames, proposeColor } from "@pomar/contract/registries/fruits/fruit-color.rules";
import { type Field, frame } from "../../ui/form/field.ts";
import { toChoices } from "../../ui/format/words.ts";
import { fruitTones } from "../../ui/theme/colors.ts";

interface ColorFieldProps {
  field: Field<FruitColor | null>;
  fruit: { name: string; code: string };
}

/** Field for a fruit's colour: the form proposes a colour from the fruit's name, and the user may choose another. */
export function ColorField({ field, fruit }: ColorFieldProps) {
  const proposed = fruit.name.trim() === "" ? null : proposeColor(fruit);
  return (
    <Select
      {...frame(field)}
      description="Acompanha o nome da fruta em listas e gráficos"
      placeholder={proposed === null ? "Sugerida pelo nome" : `${fruitColorNames[proposed]} (sugerida)`}
      data={toChoices(fruitColorNames)}
      value={field.value}
      onChange={field.onChange}
      clearable
      clearButtonProps={{ "aria-label": "Usar a cor sugerida", "aria-hidden": false, tabIndex: 0 }}
      leftSection={<Swatch color={field.value ?? proposed} />}
      renderOption={({ option }) => (
        <Flex component="span" gap={12} align="center" display="inline-flex">
          <Swatch color={option.value} />
          {option.label}
        </Flex>
      )}
    />
  );
}

function Swatch({ color }: { color: FruitColor | null }) {
  return (
    <Box
      component="span"
      flex="none"
      w={20}
      h={20}
      bdrs="50%"
      style={color === null ? { border: "1px dashed var(--pomar-edge)" } : { background: fruitTones[color] }}
      aria-hidden="true"
    />
  );
}
