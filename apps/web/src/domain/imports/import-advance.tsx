import { Progress, Stack, Text } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { Advance, Import } from "./use-import.ts";

/** The bar while a file is sent and while its rows are judged or imported. */
export function ImportAdvance({ importing }: { importing: Import }) {
  const { advance, file, isRunning } = importing;
  const percent = percentOf(advance);
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
        {wordsOf(advance, isRunning)}
      </Text>
    </Stack>
  );
}

/** Null while the server has the file and has not told yet how many rows it has. */
function percentOf({ sent, done, total }: Advance): number | null {
  if (sent < 1) return sent * 100;
  return total === null ? null : (done / total) * 100;
}

function wordsOf({ sent, done, total }: Advance, isRunning: boolean): string {
  if (sent < 1) return `Enviando o arquivo: ${formatNumber(sent * 100, 0)} %`;
  if (total === null) return "Lendo a planilha";
  if (done === total) return isRunning ? "Gravando" : "Terminando";
  return `Linha ${formatNumber(done, 0)} de ${formatNumber(total, 0)}`;
}
