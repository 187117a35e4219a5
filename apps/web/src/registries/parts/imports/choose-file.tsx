import { Box, Group, Text, VisuallyHidden } from "@mantine/core";
import { counted } from "@pomar/contract/core/decimal";
import { type Importable, importsRoutes, maxImportRows } from "@pomar/contract/registries/imports/imports.routes";
import { IconFileSpreadsheet, IconTableDown } from "@tabler/icons-react";
import { type DragEvent, useState } from "react";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { DownloadButton } from "../../../ui/kit/download-button.tsx";
import classes from "./import.module.css";

const megabyte = 1024 * 1024;

/** First step of an import: the template to download, and the drop zone for the completed file. */
export function ChooseFile({ registry, onChoose }: { registry: Importable; onChoose: (file: File) => void }) {
  const [isOver, setIsOver] = useState(false);
  const { template, preview } = importsRoutes[registry];
  const { maxBytes = 0, accept = [] } = preview.upload ?? {};

  const choose = (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > maxBytes)
      return void alerts.error(`O arquivo é grande demais; envie no máximo ${maxBytes / megabyte} MB`);
    onChoose(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    choose(event.dataTransfer.files[0]);
  };

  return (
    <>
      <Group justify="space-between" wrap="nowrap" className={classes.template}>
        <p>
          Preencha o modelo com uma linha para cada cadastro. Quem já está cadastrado é reconhecido e atualizado; uma
          célula vazia não muda nada, e a palavra apagar limpa o campo. Nada é gravado antes da sua conferência.
        </p>
        <DownloadButton variant="light" flex="none" Icon={IconTableDown} route={template}>
          Baixar modelo
        </DownloadButton>
      </Group>
      <label
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <VisuallyHidden>
          <input
            type="file"
            accept={accept.join(",")}
            onChange={(event) => {
              choose(event.currentTarget.files?.[0]);
              // The input is emptied: choosing the same file again after correcting it must fire a change event.
              event.currentTarget.value = "";
            }}
          />
        </VisuallyHidden>
        <IconFileSpreadsheet size={36} stroke={1.5} aria-hidden="true" />
        <Box component="span" mt={8} fz="1rem" fw={600} c="var(--mantine-color-anchor)">
          Escolher planilha
        </Box>
        <Text component="span" fz={14}>
          ou solte o arquivo aqui: XLSX ou CSV, até {counted(maxImportRows, "linha", "linhas")} e {maxBytes / megabyte}{" "}
          MB
        </Text>
      </label>
    </>
  );
}
