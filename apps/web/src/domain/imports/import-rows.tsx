import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import type { ImportPreview, ImportRow, ImportVerdict } from "@pomar/contract/imports/imports.routes";
import { IconCheck, IconEqual, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { StatusChip, type Tone } from "../../ui/kit/status-chip.tsx";
import classes from "./import.module.css";

const verdicts: Record<ImportVerdict, { tone: Tone; icon: ReactNode; word: string; count: [string, string] }> = {
  create: { tone: "fine", icon: <IconPlus size={15} />, word: "Novo", count: ["novo", "novos"] },
  update: { tone: "act", icon: <IconPencil size={15} />, word: "Alterado", count: ["alterado", "alterados"] },
  same: { tone: "over", icon: <IconEqual size={15} />, word: "Sem mudança", count: ["sem mudança", "sem mudança"] },
  refused: { tone: "wrong", icon: <IconX size={15} />, word: "Recusado", count: ["recusado", "recusados"] },
};

// More at once is more than anybody reads, and slow on a phone.
const pageRows = 100;

/** What each row of the file would do: the problems first, where there are any. */
export function ImportRows({ preview, fileName }: { preview: ImportPreview; fileName: string }) {
  const [onlyProblems, setOnlyProblems] = useState(preview.refused > 0);
  const [most, setMost] = useState(pageRows);
  const rows = onlyProblems ? preview.rows.filter(({ verdict }) => verdict === "refused") : preview.rows;
  return (
    <Stack gap="sm">
      <Text fz={14} c="dimmed">
        {fileName}
      </Text>
      <Group gap="xs" role="status">
        {(Object.keys(verdicts) as ImportVerdict[])
          .filter((verdict) => preview[verdict] > 0)
          .map((verdict) => (
            <StatusChip key={verdict} tone={verdicts[verdict].tone} icon={verdicts[verdict].icon}>
              {counted(preview[verdict], ...verdicts[verdict].count)}
            </StatusChip>
          ))}
      </Group>
      <p className={classes.verdict}>{sentenceOf(preview)}</p>
      {preview.refused > 0 && preview.refused < preview.rows.length && (
        <Switch
          label="Só linhas com problema"
          checked={onlyProblems}
          onChange={(event) => {
            setOnlyProblems(event.currentTarget.checked);
            setMost(pageRows);
          }}
        />
      )}
      <section className={classes.rows} aria-label="Linhas da planilha" tabIndex={-1}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Linha</th>
              <th scope="col">Nome</th>
              <th scope="col">Resultado</th>
              <th scope="col">Detalhes</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, most).map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </tbody>
        </table>
        {rows.length > most && (
          <Button variant="subtle" size="md" fullWidth onClick={() => setMost(most + pageRows)}>
            Mostrar mais ({formatNumber(rows.length - most, 0)})
          </Button>
        )}
      </section>
    </Stack>
  );
}

function PreviewRow({ row }: { row: ImportRow }) {
  const { tone, icon, word } = verdicts[row.verdict];
  return (
    <tr>
      <td data-figures="" className={classes.line}>
        {row.line}
      </td>
      <th scope="row">{row.name === "" ? "(sem nome)" : row.name}</th>
      <td>
        <StatusChip tone={tone} icon={icon}>
          {word}
        </StatusChip>
      </td>
      <td data-empty={row.messages.length === 0 || undefined}>
        {row.messages.length > 0 && (
          <ul>
            {row.messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

function sentenceOf({ refused, create, update }: ImportPreview): ReactNode {
  if (refused > 0)
    return "Corrija as linhas recusadas na planilha e escolha o arquivo outra vez. Enquanto houver uma, nada é importado.";
  if (create + update === 0) return "Tudo já está cadastrado assim: importar não mudaria nada.";
  return (
    <>
      <IconCheck size={18} aria-hidden="true" /> Nenhum problema encontrado. Nada foi gravado ainda.
    </>
  );
}
