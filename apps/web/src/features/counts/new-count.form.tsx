import { Stack } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/counts/counts.routes";
import { type CountScope, countScopeNames } from "@pomar/contract/counts/counts.schema";
import { type LotType, lotTypeNames, lotTypes } from "@pomar/contract/lots/lots.schema";
import { useNavigate } from "@tanstack/react-router";
import { SegmentedField, SelectField, SwitchField } from "../../ui/form/inputs.tsx";
import type { Messages } from "../../ui/form/issues.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";

interface Values {
  of: CountScope["of"];
  type: LotType | null;
  blind: boolean;
}

const scopes = (Object.keys(countScopeNames) as CountScope["of"][]).map((value) => ({
  value,
  label: countScopeNames[value],
}));
const types = lotTypes.map((value) => ({ value, label: lotTypeNames[value] }));

/** What is to be counted, and whether those who count are told how much there should be. */
export function NewCountForm() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "count",
    route: countsRoutes.create,
    initial: { of: "everything", type: null, blind: true } as Values,
    labels: { of: "O que contar", "scope.type": "Tipo de lote", blind: "Às cegas" },
    required: ({ of }) => (of === "type" ? ["scope.type"] : []),
    toBody: ({ of, type, blind }) => ({ blind, scope: of === "type" ? { of, type: type ?? undefined } : { of } }),
    checkAlso: ({ of, type }): Messages => (of === "type" && type === null ? { "scope.type": "Escolha o tipo" } : {}),
    onSaved: ({ id }) => void navigate({ to: "/counts/view/$id", params: { id } }),
  });
  return (
    <RecordFormView form={form} action="Abrir inventário">
      <Stack>
        <SegmentedField field={form.field("of")} choices={scopes} />
        {form.values.of === "type" && (
          <SelectField
            field={{
              ...form.field("type"),
              ...{ id: form.idOf("scope.type"), label: "Tipo de lote", required: true },
              error: form.errorOf("scope.type"),
            }}
            choices={types}
          />
        )}
        <SwitchField
          field={form.field("blind")}
          description="Quem conta não vê quanto deveria haver, nem o que os outros acharam."
        />
      </Stack>
    </RecordFormView>
  );
}
