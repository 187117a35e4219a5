import { Text } from "@mantine/core";
import { pages } from "@pomar/contract/pages";
import { placesRoutes } from "@pomar/contract/registries/places/places.routes";
import { maxPlaceNameLength, type Place, type PlaceUpdate } from "@pomar/contract/registries/places/places.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { type RecordForm, useRecordForm } from "../../ui/form/use-record-form.ts";
import { type ValuesOf, valuesFrom } from "../../ui/form/values.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Page } from "../../ui/kit/page.tsx";
import { useGoBack } from "../parts/items/use-go-back.ts";
import { PlaceField } from "../parts/places/place-field.tsx";

type PlaceValues = Omit<ValuesOf<PlaceUpdate>, "parentId"> & { parentId: string | null };

const empty: PlaceValues = { name: "", parentId: null, notes: "" };

const labels = { name: "Nome", parentId: "Dentro da câmara", notes: "Observações" };

export function PlaceCreatePage() {
  const goBack = useGoBack();
  const form = useRecordForm({
    name: "place",
    route: placesRoutes.create,
    initial: empty,
    labels,
    required: ["name"],
    toBody: (values) => values,
    onSaved: ({ id, fullName }) => {
      alerts.success("Local criado com sucesso");
      goBack("places", { id, name: fullName }, "/places/find-all");
    },
  });
  return (
    <Page title={pages["/places/create"].title}>
      <RecordFormView form={form}>
        <PlaceFields form={form} />
      </RecordFormView>
    </Page>
  );
}

export function PlaceForm({ place }: { place: Place }) {
  const goBack = useBackTo("/places/find-all");
  const { parent, ...known } = place;
  const form = useRecordForm({
    name: "place",
    route: placesRoutes.update,
    params: { id: place.id },
    version: place.version,
    initial: valuesFrom(empty, { ...known, parentId: parent?.id ?? null }),
    labels,
    required: ["name"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Local alterado com sucesso");
      goBack();
    },
  });
  return (
    <RecordFormView form={form}>
      <PlaceFields form={form} />
    </RecordFormView>
  );
}

function PlaceFields({ form }: { form: Pick<RecordForm<PlaceValues>, "getField"> }) {
  const isPosition = form.getField("parentId").value !== null;
  return (
    <Section>
      <TextField
        field={form.getField("name")}
        maxLength={maxPlaceNameLength}
        placeholder={isPosition ? "B-03" : "Câmara 1"}
        description={isPosition && "Só o nome da posição: o da câmara vem antes dele"}
      />
      <PlaceField field={form.getField("parentId")} name="parentId" chambersOnly offersCreation={false} />
      <Text size="sm" c="dimmed" mt={-8}>
        {isPosition
          ? "É uma posição desta câmara."
          : "Vazio: é uma câmara, e as posições se cadastram depois, dentro dela."}
      </Text>
      <NotesField field={form.getField("notes")} />
    </Section>
  );
}
