import { Input, SegmentedControl, Text } from "@mantine/core";
import { storageNames, storages } from "@pomar/contract/pulp/pulp.schema";
import type { Field } from "../../ui/form/field.ts";
import type { PulpValues } from "./pulp-values.ts";

/** Frozen or chilled: two words, one press. */
export function StorageField({ field }: { field: Field<PulpValues["storage"]> }) {
  return (
    <div>
      <Text component="div" size="sm" fw={600} mb={6} id={`${field.id}-label`}>
        {field.label}
      </Text>
      <SegmentedControl
        fullWidth
        id={field.id}
        aria-labelledby={`${field.id}-label`}
        data={storages.map((value) => ({ value, label: storageNames[value] }))}
        value={field.value}
        onChange={field.onChange}
      />
      {field.error !== undefined && <Input.Error size="md">{field.error}</Input.Error>}
    </div>
  );
}
