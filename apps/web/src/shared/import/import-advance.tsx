import "@mantine/core/styles/Progress.css";
import { Progress } from "@mantine/core";
import { formatNumber } from "@pomar/contract/decimal";
import classes from "./import.module.css";
import type { Advance, Import } from "./use-import.ts";

/** The bar while a file is sent and while its rows are judged or imported. */
export function ImportAdvance({ importing }: { importing: Import }) {
  const { advance, file, isRunning } = importing;
  const percent = percentOf(advance);
  return (
    <div className={classes.advance}>
      <p className={classes.advanceTitle}>{isRunning ? "Importando" : "Conferindo"}</p>
      <p className={classes.advanceFile}>{file?.name}</p>
      <Progress
        value={percent ?? 100}
        size="lg"
        radius="xl"
        striped={percent === null}
        animated={percent === null}
        aria-label={isRunning ? "Andamento da importação" : "Andamento da conferência"}
      />
      <p className={classes.advanceText} data-figures="">
        {wordsOf(advance, isRunning)}
      </p>
    </div>
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
