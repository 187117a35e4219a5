import { SegmentedControl } from "@mantine/core";
import { storageNames, storages } from "@pomar/contract/pulp/pulp.schema";
import type { Field } from "../../shared/form/use-record-form.ts";
import classes from "./pulp.module.css";
import type { PulpValues } from "./pulp-values.ts";

/** Frozen or chilled: two words, one press. */
export function StorageField({ field }: { field: Field<PulpValues["storage"]> }) {
  return (
    <div>
      <span className={classes.storageLabel} id={`${field.id}-label`}>
        {field.label}
      </span>
      <SegmentedControl
        id={field.id}
        aria-labelledby={`${field.id}-label`}
        className={classes.storage}
        fullWidth
        size="lg"
        radius="md"
        data={storages.map((value) => ({ value, label: storageNames[value] }))}
        value={field.value}
        onChange={(value) => field.onChange(value as PulpValues["storage"])}
      />
      {field.error !== undefined && <p className={classes.error}>{field.error}</p>}
    </div>
  );
}
