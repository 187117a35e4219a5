import { Button, Flex, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import classes from "./list.module.css";
import type { ChosenColumns } from "./use-columns.ts";

export function ColumnChooser({ columns }: { columns: ChosenColumns<never> }) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="subtle" color="gray" size="sm" className={classes.chooser} aria-label="Colunas">
          <IconColumns3 size={18} aria-hidden="true" />
          <span className={classes.chooserLabel}>Colunas</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        <Stack gap={12} miw={180} mah="min(420px, 60dvh)" p={4} style={{ overflowY: "auto" }}>
          {columns.choices.map(({ key, header, isShown }) => (
            // Plain elements, like the boxes of the rows: there are up to fourteen.
            <Flex key={key} component="label" gap={12} align="center" style={{ cursor: "pointer" }}>
              <input
                type="checkbox"
                className={classes.box}
                checked={isShown}
                onChange={(event) => columns.show(key, event.currentTarget.checked)}
              />
              {header}
            </Flex>
          ))}
          {columns.reset !== null && (
            <Button variant="subtle" size="compact-sm" onClick={columns.reset}>
              Voltar ao padrão
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
