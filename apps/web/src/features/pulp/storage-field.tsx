import { storageNames, storages } from "@pomar/contract/pulp/pulp.schema";
import { Segments } from "../../shared/form/segments.tsx";
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
      <Segments
        id={field.id}
        aria-labelledby={`${field.id}-label`}
        choices={storages.map((value) => ({ value, label: storageNames[value] }))}
        value={field.value}
        onChange={field.onChange}
      />
      {field.error !== undefined && <p className={classes.error}>{field.error}</p>}
    </div>
  );
}
