import { Button } from "@mantine/core";
import classes from "./list.module.css";
import type { ChosenColumns } from "./use-columns.ts";

/** A box for each column but the first. Plain elements, like the boxes of the rows: there are up to fourteen. */
export function ColumnChoices({ columns }: { columns: ChosenColumns<never> }) {
  return (
    <div className={classes.columns}>
      {columns.choices.map(({ key, header, isShown }) => (
        <label key={key} className={classes.column}>
          <input
            type="checkbox"
            className={classes.box}
            checked={isShown}
            onChange={(event) => columns.show(key, event.currentTarget.checked)}
          />
          {header}
        </label>
      ))}
      {columns.reset !== null && (
        <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
          Voltar ao padrão
        </Button>
      )}
    </div>
  );
}
