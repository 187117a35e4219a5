import { Stack } from "@mantine/core";
import type { LotType } from "@pomar/contract/kinds";
import { lotTypeNames, lotTypes } from "@pomar/contract/ledger/lots/lots.schema";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { type CountScope, countScopeNames } from "@pomar/contract/stock/counts/counts.schema";
import { useNavigate } from "@tanstack/react-router";
import { PlaceField } from "../../registries/parts/places/place-field.tsx";
import { SegmentedField, SelectField, SwitchField } from "../../ui/form/inputs.tsx";
import type { Messages } from "../../ui/form/issues.ts";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { toChoices } from "../../ui/format/words.ts";

interface Values {
  of: CountScope["of"];
  type: LotType | null;
  placeId: string | null;
  blind: boolean;
}

const scopes = toChoices(countScopeNames);
const types = lotTypes.map((value) => ({ value, label: lotTypeNames[value] }));

const needs: Record<CountScope["of"], readonly string[]> = {
  everything: [],
  type: ["scope.type"],
  place: ["scope.placeId"],
};

function lacking({ of, type, placeId }: Values): Messages {
  if (of === "type" && type === null) return { "scope.type": "Escolha o tipo" };
  return of === "place" && placeId === null ? { "scope.placeId": "Escolha o local" } : {};
}

/** Form that starts a stock count: its scope (which lots), and whether counters see the expected quantities. */
export function NewCountForm() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "count",
    route: countsRoutes.create,
    initial: { of: "everything", type: null, placeId: null, blind: true } as Values,
    labels: { of: "O que contar", "scope.type": "Tipo de lote", "scope.placeId": "Local", blind: "Às cegas" },
    required: ({ of }) => needs[of],
    toBody: ({ of, type, placeId, blind }) => ({
      scope: {
        of,
        ...(of === "type" && { type: type ?? undefined }),
        ...(of === "place" && { placeId: placeId ?? undefined }),
      },
      blind,
    }),
    checkAlso: (values) => lacking(values),
    onSaved: ({ id }) => void navigate({ to: "/counts/view/$id", params: { id } }),
  });
  /** A field inside the request body's `scope` object; the field is required whenever it is shown. */
  const getScopeField = <Name extends "type" | "placeId">(name: Name, label: string) => {
    const path = `scope.${name}`;
    return { ...form.getField(name), id: form.getId(path), label, required: true, error: form.getError(path) };
  };
  return (
    <RecordFormView form={form} action="Abrir inventário">
      <Stack>
        <SegmentedField field={form.getField("of")} choices={scopes} />
        {form.values.of === "type" && <SelectField field={getScopeField("type", "Tipo de lote")} choices={types} />}
        {form.values.of === "place" && <PlaceField field={getScopeField("placeId", "Local")} offersCreation={false} />}
        <SwitchField
          field={form.getField("blind")}
          description="Quem conta não vê o saldo esperado nem a contagem dos outros."
        />
      </Stack>
    </RecordFormView>
  );
}
