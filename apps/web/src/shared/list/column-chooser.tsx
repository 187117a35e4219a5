import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { later } from "../overlay/later.tsx";
import { PanelButton } from "../overlay/panel-button.tsx";
import classes from "./list.module.css";
import type { ChosenColumns } from "./use-columns.ts";

const ColumnChoices = later(async () => (await import("./column-choices.tsx")).ColumnChoices);

/** Which columns the list shows; the first cannot be hidden. */
export function ColumnChooser({ columns }: { columns: ChosenColumns<never> }) {
  return (
    <PanelButton
      position="bottom-end"
      bring={ColumnChoices.bring}
      button={(press) => (
        <Button variant="subtle" color="gray" size="sm" className={classes.chooser} aria-label="Colunas" {...press}>
          <IconColumns3 size={18} aria-hidden="true" />
          <span className={classes.chooserLabel}>Colunas</span>
        </Button>
      )}
    >
      {() => <ColumnChoices columns={columns} />}
    </PanelButton>
  );
}
