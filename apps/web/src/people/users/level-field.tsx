import "@mantine/core/styles/RadioCard.css";
import "@mantine/core/styles/RadioIndicator.css";
import "@mantine/core/styles/Radio.css";
import { Radio, SimpleGrid, Text } from "@mantine/core";
import type { Level } from "@pomar/contract/core/route";
import { levelNames } from "@pomar/contract/people/users/users.schema";
import type { Field } from "../../ui/form/field.ts";
import classes from "./users.module.css";

const allowed: Record<Level, string> = {
  2: "Registra entradas de matéria-prima, pasta e produto final e usa a calculadora. Não vê custos nem pagamentos.",
  1: "Vê e altera tudo: usuários, cadastros, lotes, custos e pagamentos.",
};
const levels = [2, 1] as const;

interface LevelFieldProps {
  field: Field<Level>;
  /** Reason why the level cannot be changed; absent when it can. */
  locked?: string;
}

/** Field for a user's level; each level is a radio card with an explanation. */
export function LevelField({ field, locked }: LevelFieldProps) {
  return (
    <Radio.Group
      label={field.label}
      description={locked}
      error={field.error}
      withAsterisk={field.required}
      value={String(field.value)}
      onChange={(value) => field.onChange(value === "1" ? 1 : 2)}
      size="lg"
    >
      <SimpleGrid minColWidth="min(280px, 100%)" autoFlow="auto-fit" spacing={10}>
        {levels.map((level, i) => (
          <Radio.Card
            key={level}
            id={i === 0 ? field.id : undefined}
            value={String(level)}
            className={classes.level}
            disabled={locked !== undefined}
            aria-label={levelNames[level]}
            aria-describedby={`${field.id}-${level}`}
          >
            <Radio.Indicator size="md" disabled={locked !== undefined} />
            <span>
              <b>{levelNames[level]}</b>
              <Text component="span" display="block" fz={14} c="dimmed" id={`${field.id}-${level}`}>
                {allowed[level]}
              </Text>
            </span>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
