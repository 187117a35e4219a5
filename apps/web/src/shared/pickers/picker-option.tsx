import { Combobox } from "@mantine/core";
import type { Item } from "@pomar/contract/lookups/lookups.routes";
import { IconCheck } from "@tabler/icons-react";
import classes from "./pickers.module.css";

/** One thing to choose: its name, its code at the end of the line. */
export function PickerOption({ item, chosen }: { item: Item; chosen: boolean }) {
  return (
    <Combobox.Option value={item.id} active={chosen} className={classes.option}>
      <span className={classes.optionName}>{item.name}</span>
      {item.code !== undefined && <span className={classes.optionCode}>{item.code}</span>}
      {chosen && <IconCheck size={18} aria-hidden="true" />}
    </Combobox.Option>
  );
}
