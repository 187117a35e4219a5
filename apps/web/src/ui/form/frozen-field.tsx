import { Button, Stack } from "@mantine/core";
import { DecimalField, type DecimalInputProps } from "./decimal-field.tsx";
import type { Doubt } from "./doubt.ts";
import { shortWithUnit } from "./typed-number.ts";

const describe = (celsius: number) =>
  `${shortWithUnit(celsius, "°C")} acima de zero: produto congelado. Faltou o sinal de menos?`;

/**
 * The question asked before a temperature above zero of frozen goods is saved.
 * @param stored  the temperature of the record that is being changed, which was confirmed when it was recorded.
 */
export const frozenDoubts = (celsius: number | null, stored?: number | null): Doubt[] =>
  celsius === null || celsius <= 0 || celsius === stored
    ? []
    : [{ title: "Confira antes de salvar", text: describe(celsius) }];

/** A field for the temperature of frozen goods; a button adds the minus sign, which a phone's keypad may lack. */
export function FrozenField({ wrapperProps, field, ...extras }: Pick<DecimalInputProps, "field" | "wrapperProps">) {
  const { value, onChange } = field;
  const isWarm = value !== null && value > 0;
  return (
    <Stack gap={8} {...wrapperProps}>
      <DecimalField
        {...extras}
        field={{ ...field, doubt: isWarm ? describe(value) : undefined }}
        scale={1}
        unit="°C"
        allowNegative
      />
      {isWarm && (
        <Button variant="default" h={48} onClick={() => onChange(-value)}>
          Usar {shortWithUnit(-value, "°C")}
        </Button>
      )}
    </Stack>
  );
}
