import { FileButton, Group, Stack } from "@mantine/core";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import type { Plant } from "@pomar/contract/registries/plant/plant.schema";
import { IconPhoto, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { alerts } from "../../ui/alerts/alerts.ts";
import type { ApiError } from "../../ui/api/api-error.ts";
import { upload } from "../../ui/api/files.ts";
import { useAction } from "../../ui/api/hooks.ts";
import { usePicture } from "../../ui/api/use-picture.ts";
import { DecimalField } from "../../ui/form/decimal-field.tsx";
import { stackingHalf } from "../../ui/form/field.ts";
import { DocumentField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { emptyValues, valuesFrom } from "../../ui/form/values.ts";
import { formatDocument } from "../../ui/format/masks.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { Loaded } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import classes from "./plant.module.css";

/** The page *Dados da fábrica*: the plant's name and address, printed at the head of every label and document. */
export function PlantPage() {
  return (
    <Page title="Dados da fábrica" subtitle="Aparecem nas etiquetas e nos impressos" width="narrow">
      <Loaded route={plantRoutes.read}>
        {(plant) => (
          <Stack>
            {plant.name !== null && <Logo plant={plant} />}
            <PlantForm plant={plant} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

const empty = emptyValues(plantRoutes.update.body);

function PlantForm({ plant }: { plant: Plant }) {
  const form = useRecordForm({
    name: "plant",
    route: plantRoutes.update,
    version: plant.version,
    initial: valuesFrom(empty, { ...plant, name: plant.name ?? "", document: formatDocument(plant.document ?? "") }),
    labels: {
      name: "Nome",
      document: "CNPJ",
      mapaRegistration: "Registro no MAPA",
      address: "Endereço",
      recallNoticeHours: "Prazo para avisar a vigilância sanitária",
      drillIntervalDays: "Intervalo entre exercícios de rastreio",
    },
    required: ["name"],
    toBody: ({ recallNoticeHours, drillIntervalDays, ...values }) => ({
      ...values,
      recallNoticeHours: recallNoticeHours ?? undefined,
      drillIntervalDays: drillIntervalDays ?? undefined,
    }),
    onSaved: () => alerts.success("Dados da fábrica salvos"),
  });
  return (
    <RecordFormView form={form}>
      <Section title="Identificação">
        <TextField field={form.getField("name")} maxLength={80} autoCapitalize="words" />
        <DocumentField {...stackingHalf} field={form.getField("document")} placeholder="00.000.000/0000-00" />
        <TextField
          {...stackingHalf}
          field={form.getField("mapaRegistration")}
          maxLength={30}
          placeholder="PE-00000 00000-0"
        />
        <TextField field={form.getField("address")} maxLength={160} autoCapitalize="words" />
      </Section>
      <Section title="Recolhimento">
        <DecimalField
          {...stackingHalf}
          field={form.getField("recallNoticeHours")}
          scale={0}
          unit="horas"
          unitWidth={68}
          description="RDC 655/2022; confira com o responsável técnico"
        />
        <DecimalField {...stackingHalf} field={form.getField("drillIntervalDays")} scale={0} unit="dias" />
      </Section>
    </RecordFormView>
  );
}

function Logo({ plant: { name, logo } }: { plant: Plant }) {
  const picture = usePicture(logo);
  const sending = useMutation<Plant, ApiError, File>({
    mutationFn: (file) => upload(plantRoutes.setLogo, { file }),
  });
  const removal = useAction(plantRoutes.removeLogo);
  return (
    <Section title="Logotipo">
      <Group gap="4px 16px">
        {picture !== null && <img className={classes.logo} src={picture} alt={`Logotipo de ${name}`} />}
        <FileButton
          accept={plantRoutes.setLogo.upload?.accept.join(",")}
          onChange={(file) => file !== null && sending.mutate(file)}
          inputProps={{ "aria-label": "Logotipo" }}
        >
          {(props) => (
            <ButtonWithIcon {...props} variant="default" Icon={IconPhoto} loading={sending.isPending}>
              {logo === null ? "Escolher logotipo" : "Trocar logotipo"}
            </ButtonWithIcon>
          )}
        </FileButton>
        {logo !== null && (
          <ButtonWithIcon
            variant="subtle"
            color="red"
            Icon={IconTrash}
            loading={removal.isPending}
            onClick={() => void removal.run({})}
          >
            Remover logotipo
          </ButtonWithIcon>
        )}
        <small>JPEG, PNG ou WebP de até 2 MB. Aparece no alto dos impressos.</small>
      </Group>
    </Section>
  );
}
