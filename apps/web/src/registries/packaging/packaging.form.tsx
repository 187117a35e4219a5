import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import {
  type Packaging,
  type PackagingUpdate,
  packagingKinds,
  packagingUnits,
} from "@pomar/contract/registries/packaging/packaging.schema";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { half, stackingHalf } from "../../ui/form/field.ts";
import { SelectField } from "../../ui/form/inputs.tsx";
import { Section } from "../../ui/form/section.tsx";
import { emptyValues, type ValuesOf } from "../../ui/form/values.ts";
import { capitalized } from "../../ui/format/words.ts";
import { NameAndCode } from "../parts/items/name-and-code.tsx";
import {
  ItemDrawer,
  type Registry,
  RegistryCreatePage,
  type RegistryFormProps,
} from "../parts/items/registry-form.tsx";
import { StockAndNotes } from "../parts/items/stock-and-notes.tsx";

type PackagingValues = ValuesOf<PackagingUpdate>;

const packaging: Registry<PackagingValues, Packaging> = {
  name: "packaging",
  type: "packaging",
  routes: packagingRoutes,
  list: "/packaging/find-all",
  empty: { ...emptyValues(packagingRoutes.create.body), active: true },
  Fields: PackagingFields,
  words: { created: "Embalagem criada com sucesso", changed: "Embalagem alterada" },
  labels: {
    name: "Nome",
    code: "Código",
    kind: "Tipo",
    unit: "Unidade",
    capacityG: "Capacidade",
    unitsPerCase: "Unidades por caixa",
    minStock: "Estoque mínimo",
    notes: "Observações",
    active: "Ativa",
  },
  required: ["name", "code", "kind", "unit"],
};

export const PackagingCreatePage = () => <RegistryCreatePage of={packaging} />;
export const PackagingDrawer = ({ id }: { id: string }) => (
  <ItemDrawer
    of={packaging}
    id={id}
    receive={{ to: "/packaging-record/create/$packagingId", params: { packagingId: id } }}
  />
);

const kindChoices = packagingKinds.map((value) => ({ value, label: capitalized(value) }));
const unitChoices = packagingUnits.map((value) => ({ value, label: value }));

/** The fields of a packaging: capacity, pieces per case and minimum stock. */
function PackagingFields({ form, isStored }: RegistryFormProps<PackagingValues>) {
  return (
    <>
      <Section>
        <NameAndCode form={form} type="packaging" example="SAC" isStored={isStored} />
        <SelectField {...half} field={form.getField("kind")} choices={kindChoices} placeholder="Escolha" />
        <SelectField {...half} field={form.getField("unit")} choices={unitChoices} placeholder="Escolha" />
      </Section>
      <Section title="O que comporta">
        <DecimalField
          {...stackingHalf}
          field={form.getField("capacityG")}
          scale={3}
          unit="g"
          description="Só para a embalagem que toca o produto"
        />
        <DecimalField
          {...stackingHalf}
          field={form.getField("unitsPerCase")}
          scale={0}
          unit="un"
          description="Em branco se não vai em caixa"
        />
      </Section>
      <StockAndNotes form={form} isStored={isStored} inactive="Inativa, não aparece em novas entradas." />
    </>
  );
}
