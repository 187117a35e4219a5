import { UnstyledButton } from "@mantine/core";
import { ripenesses } from "@pomar/contract/raw-materials/raw-materials.schema";
import type { Field } from "../../ui/form/field.ts";
import { capitalized } from "../../ui/format/words.ts";
import classes from "./raw-materials.module.css";

type Ripeness = (typeof ripenesses)[number];

/** How ripe the fruit is, one press; the same press again takes it off. */
export function RipenessField({ field }: { field: Field<Ripeness | null> }) {
  return (
    <fieldset className={classes.ripeness}>
      <legend>{field.label}</legend>
      {ripenesses.map((ripeness, index) => (
        <UnstyledButton
          key={ripeness}
          id={index === 0 ? field.id : undefined}
          className={classes.ripenessOption}
          aria-pressed={field.value === ripeness}
          onClick={() => field.onChange(field.value === ripeness ? null : ripeness)}
        >
          {capitalized(ripeness)}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
