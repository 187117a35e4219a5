import { Notice } from "../../../ui/kit/notice.tsx";
import "@mantine/core/styles/List.css";
import { Button, Flex, Group, List, Progress, Stack, Text } from "@mantine/core";
import { counted, formatNumber, unbroken } from "@pomar/contract/core/decimal";
import {
  type Importable,
  type ImportDone,
  importableNames,
  importsRoutes,
} from "@pomar/contract/registries/imports/imports.routes";
import { alerts } from "../../../ui/alerts/alerts.ts";
import type { ApiError } from "../../../ui/api/api-error.ts";
import { keep } from "../../../ui/api/files.ts";
import { WideDialog } from "../../../ui/kit/wide-dialog.tsx";
import { ChooseColumns } from "./choose-columns.tsx";
import { ChooseFile } from "./choose-file.tsx";
import classes from "./import.module.css";
import { ImportRows } from "./import-rows.tsx";
import { type Advance, type Import, useImport } from "./use-import.ts";

interface ImportDialogProps {
  registry: Importable;
  opened: boolean;
  onClose: () => void;
}

/** Imports spreadsheet rows to a registry: the user chooses a file, checks each row's effect, and imports all rows. */
export function ImportDialog({ registry, opened, onClose }: ImportDialogProps) {
  const importing = useImport(registry, (done) => {
    alerts.success(describeResult(done));
    saveRefused(registry, done);
    close();
  });
  const close = () => {
    importing.startOver();
    onClose();
  };
  const { isRunning, isChecking, preview, columns } = importing;
  const step = isRunning ? 4 : columns !== null ? 2 : isChecking || preview !== null ? 3 : 1;
  return (
    <WideDialog
      opened={opened}
      onClose={close}
      title={`Importar ${importableNames[registry]}`}
      size={860}
      // Closing the dialog is blocked during the import, because the import would continue on the server.
      closeOnEscape={!isRunning}
      closeOnClickOutside={false}
      withCloseButton={!isRunning}
    >
      <Stack gap={20}>
        <ImportSteps current={step} />
        {importing.error !== null && !isRunning && !isChecking && <Problem error={importing.error} />}
        {isChecking || isRunning ? (
          <ImportAdvance importing={importing} />
        ) : preview === null ? (
          <ChooseFile registry={registry} onChoose={(file) => void importing.check(file)} />
        ) : columns !== null ? (
          <ChooseColumns
            fileName={importing.file?.name ?? ""}
            preview={preview}
            columns={columns}
            onChange={importing.setColumns}
          />
        ) : (
          <ImportRows preview={preview} fileName={importing.file?.name ?? ""} />
        )}
        <Footer registry={registry} importing={importing} onClose={close} />
      </Stack>
    </WideDialog>
  );
}

const steps = ["Arquivo", "Colunas", "Conferência", "Importação"];

/** Shows the four steps of an import. @param current number of the current step, from 1. */
function ImportSteps({ current }: { current: number }) {
  return (
    <Flex component="ol" gap="8px 24px" wrap="wrap" className={classes.steps} aria-label="Passos">
      {steps.map((step, at) => (
        <li key={step} aria-current={at + 1 === current ? "step" : undefined} data-past={at + 1 < current || undefined}>
          <span className={classes.stepNumber} aria-hidden="true">
            {at + 1}
          </span>
          {step}
        </li>
      ))}
    </Flex>
  );
}

/** Progress bar while a file is uploaded and while its rows are checked or imported. */
function ImportAdvance({ importing }: { importing: Import }) {
  const { advance, file, isRunning } = importing;
  const percent = toPercent(advance);
  return (
    <Stack gap="xs" py="xl">
      <Text size="lg" fw={600}>
        {isRunning ? "Importando" : "Conferindo"}
      </Text>
      <Text fz={14} c="dimmed">
        {file?.name}
      </Text>
      <Progress
        value={percent ?? 100}
        size="lg"
        radius="xl"
        striped={percent === null}
        animated={percent === null}
        aria-label={isRunning ? "Andamento da importação" : "Andamento da conferência"}
      />
      <Text fz={14} c="dimmed" data-figures="">
        {describeAdvance(advance, isRunning)}
      </Text>
    </Stack>
  );
}

/** Percentage of the upload, then percentage of the processed rows; null between them, until the row count is known. */
function toPercent({ sent, done, total }: Advance): number | null {
  if (sent < 1) return sent * 100;
  return total === null ? null : (done / total) * 100;
}

function describeAdvance({ sent, done, total }: Advance, isRunning: boolean): string {
  if (sent < 1) return `Enviando o arquivo: ${unbroken(formatNumber(sent * 100, 0), "%")}`;
  if (total === null) return "Lendo a planilha";
  if (done === total) return isRunning ? "Gravando" : "Terminando";
  return `Linha ${formatNumber(done, 0)} de ${formatNumber(total, 0)}`;
}

function Problem({ error }: { error: ApiError }) {
  return (
    <Notice tone="wrong" role="alert">
      {error.isOffline ? "Sem conexão: nada foi importado ainda" : "Nada foi importado"}
      {error.issues.length > 0 && (
        <List size="sm" mt={4}>
          {error.issues.slice(0, 20).map(({ path, message }) => (
            <List.Item key={path}>
              {path}: {message}
            </List.Item>
          ))}
        </List>
      )}
    </Notice>
  );
}

function Footer({ registry, importing, onClose }: { registry: Importable; importing: Import; onClose: () => void }) {
  const { preview, file, error, isChecking, isRunning } = importing;
  if (isRunning) return null;
  if (preview !== null && importing.columns !== null) return <ColumnsFooter importing={importing} />;
  const again = error !== null && (error.isOffline || error.statusCode >= 500);
  return (
    <Group gap={12} align="stretch" justify="flex-end" className={classes.footer}>
      {preview === null ? (
        <Button variant="default" size="lg" onClick={onClose}>
          Cancelar
        </Button>
      ) : (
        <Button variant="default" size="lg" onClick={importing.startOver}>
          Escolher outro arquivo
        </Button>
      )}
      {preview === null && again && file !== null && !isChecking && (
        <Button size="lg" onClick={() => void importing.check(file)}>
          Tentar de novo
        </Button>
      )}
      {preview !== null && importing.hasChosenColumns && (
        <Button variant="default" size="lg" onClick={importing.changeColumns}>
          Mudar colunas
        </Button>
      )}
      {preview !== null && preview.refused > 0 && (
        <Button variant="default" size="lg" onClick={() => saveRefused(registry, preview)}>
          Baixar {counted(preview.refused, "recusada", "recusadas")}
        </Button>
      )}
      {preview !== null && (
        <Button size="lg" disabled={countChanging(preview) === 0} onClick={() => void importing.run()}>
          {again ? "Tentar de novo" : buildLabel(preview)}
        </Button>
      )}
    </Group>
  );
}

function ColumnsFooter({ importing: { preview, columns, startOver, confirmColumns } }: { importing: Import }) {
  const identifying = preview?.fields.filter(({ identifies }) => identifies) ?? [];
  const isIdentified = columns?.some(({ field }) => identifying.some((one) => one.field === field)) ?? false;
  return (
    <Group gap={12} align="stretch" justify="flex-end" className={classes.footer}>
      {!isIdentified && <p>Escolha a coluna de {identifying.map(({ header }) => header).join(" ou ")}.</p>}
      <Button variant="default" size="lg" onClick={startOver}>
        Escolher outro arquivo
      </Button>
      <Button size="lg" disabled={!isIdentified} onClick={() => void confirmColumns()}>
        Conferir
      </Button>
    </Group>
  );
}

const countChanging = ({ create, update, erase }: ImportDone) => create + update + erase;

function buildLabel(preview: ImportDone): string {
  const rows = countChanging(preview);
  if (rows === 0) return "Nada para importar";
  return `Importar ${preview.refused > 0 ? counted(rows, "linha válida", "linhas válidas") : counted(rows, "linha", "linhas")}`;
}

function saveRefused(registry: Importable, { refusedFile }: ImportDone): void {
  if (refusedFile === null) return;
  const bytes = Uint8Array.from(atob(refusedFile), (sign) => sign.charCodeAt(0));
  keep(
    new Blob([bytes], { type: importsRoutes[registry].template.download?.[0] ?? "" }),
    `${importableNames[registry]}-recusadas.xlsx`,
  );
}

function describeResult({ create, update, erase, same, refused }: ImportDone): string {
  const parts = [
    [create, counted(create, "novo", "novos")],
    [update, counted(update, "alterado", "alterados")],
    [erase, `${counted(erase, "alterado", "alterados")} com dados apagados`],
    [same, counted(same, "sem mudança", "sem mudança")],
    [refused, `${counted(refused, "recusado", "recusados")}, no arquivo que você recebeu`],
  ] as const;
  const resultWords = parts.filter(([count]) => count > 0).map(([, words]) => words);
  return `Importação concluída: ${resultWords.join(", ")}`;
}
