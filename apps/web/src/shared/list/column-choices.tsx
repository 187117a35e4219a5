import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/CheckboxIndicator.css";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox } from "@mantine/core";
import classes from "./list.module.css";
import type { ChosenColumns } from "./use-columns.ts";

/** A box for each column but the first. */
export function ColumnChoices({ columns }: { columns: ChosenColumns<never> }) {
  return (
    <div className={classes.columns}>
      {columns.choices.map(({ key, header, isShown }) => (
        <Checkbox
          key={key}
          label={header}
          checked={isShown}
          onChange={(event) => columns.show(key, event.currentTarget.checked)}
        />
      ))}
      {columns.reset !== null && (
        <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
          Voltar ao padrão
        </Button>
      )}
    </div>
  );
}
