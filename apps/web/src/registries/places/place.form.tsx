import { Input } from "@mantine/core";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { maxPlaceNameLength, type Place, type PlaceUpdate } from "@pomar/contract/registries/places/places.schema";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import {
  type Registry,
  RegistryCreatePage,
  RegistryForm,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";
import { PlaceField } from "../parts/places/place-field.tsx";

type PlaceValues = Omit<ValuesOf<PlaceUpdate>, "parentId"> & { parentId: string | null };

const empty: PlaceValues = { name: "", parentId: null, notes: "" };

const placeRegistry: Registry<PlaceValues, Place> = {
  name: "place",
  type: "places",
  routes: placesRoutes,
  list: "/places/find-all",
  empty,
  toValues: ({ parent, ...place }) => valuesFrom(empty, { ...place, parentId: parent?.id ?? null }),
  toChoice: ({ id, fullName }) => ({ id, name: fullName }),
  Fields: PlaceFields,
  words: { created: "Local criado com sucesso", changed: "Local alterado com sucesso" },
  labels: { name: "Nome", parentId: "Câmara onde fica", notes: "Observações" },
  required: ["name"],
};

export const PlaceCreatePage = () => <RegistryCreatePage of={placeRegistry} />;

export function PlaceForm({ place }: { place: Place }) {
  const goBack = useBackTo(placeRegistry.list);
  return <RegistryForm of={placeRegistry} record={place} onSaved={goBack} />;
}

function PlaceFields({ form }: RegistryFormProps<PlaceValues>) {
  const isPosition = form.getField("parentId").value !== null;
  return (
    <Section>
      <TextField
        field={form.getField("name")}
        maxLength={maxPlaceNameLength}
        placeholder={isPosition ? "Ex.: B-03" : "Ex.: Câmara 1"}
        description={isPosition && "Só o nome da posição: o da câmara vem antes dele"}
      />
      <PlaceField field={form.getField("parentId")} name="parentId" chambersOnly offersCreation={false} />
      <Input.Description mt={-14} fz="xs">
        {isPosition ? "É uma posição desta câmara" : "Só para posições: em branco, é uma câmara"}
      </Input.Description>
      <NotesField field={form.getField("notes")} />
    </Section>
  );
}
