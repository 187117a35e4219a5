import { Button, Flex, Group, Stack, Switch, Text } from "@mantine/core";
import { counted, formatNumber } from "@pomar/contract/core/decimal";
import type { ImportPreview, ImportRow, ImportVerdict } from "@pomar/contract/registries/imports/imports.routes";
import { IconCheck, IconEqual, IconEraser, IconPencil, IconPlus, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Notice } from "../../../ui/kit/notice.tsx";
import { StatusChip, type Tone } from "../../../ui/kit/status-chip.tsx";
import classes from "./import.module.css";

const verdicts: Record<ImportVerdict, { tone: Tone; icon: ReactNode; word: string; count: [string, string] }> = {
  create: { tone: "fine", icon: <IconPlus size={15} />, word: "Novo", count: ["novo", "novos"] },
  update: { tone: "act", icon: <IconPencil size={15} />, word: "Alterado", count: ["alterado", "alterados"] },
  erase: {
    tone: "attention",
    icon: <IconEraser size={15} />,
    word: "Apaga dados",
    count: ["apaga dados", "apagam dados"],
  },
  same: { tone: "over", icon: <IconEqual size={15} />, word: "Sem mudança", count: ["sem mudança", "sem mudança"] },
  refused: { tone: "wrong", icon: <IconX size={15} />, word: "Recusado", count: ["recusado", "recusados"] },
};

// Rows per page: a phone renders a longer page slowly.
const pageRows = 100;

/** Preview of an import: the effect of each row; when some rows are refused, only those rows are shown at first. */
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
      <Flex component="p" gap={6} align="center" className={classes.verdict}>
        {renderAdvice(preview)}
      </Flex>
      {preview.skipped.length > 0 && (
        <Text fz={14} c="dimmed">
          {counted(preview.skipped.length, "linha pulada", "linhas puladas")}, acima dos títulos ou de totais:{" "}
          {preview.skipped.map(({ line, text }) => `${line} “${text}”`).join(", ")}
        </Text>
      )}
      {preview.erase > 0 && <Losses rows={preview.rows.filter(({ verdict }) => verdict === "erase")} />}
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
      <td data-empty={row.messages.length + row.losses.length === 0 || undefined}>
        <ul>
          {row.losses.map((loss) => (
            <li key={loss} className={classes.loss}>
              {loss}
            </li>
          ))}
          {row.messages.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

// The warning lists at most five lost values as examples; the rows below list all of them.
const maxListedLosses = 5;

/** Warning above the rows about stored values that the import would erase. */
function Losses({ rows }: { rows: readonly ImportRow[] }) {
  const isMany = rows.length > maxListedLosses;
  return (
    <Notice>
      {counted(rows.length, "linha apaga", "linhas apagam")} o que está cadastrado:
      <ul>
        {rows.slice(0, maxListedLosses).map(({ line, name, losses }) => (
          <li key={line}>
            {name}: {losses.join("; ")}
          </li>
        ))}
        {isMany && <li>e mais {formatNumber(rows.length - maxListedLosses, 0)}</li>}
      </ul>
    </Notice>
  );
}

function renderAdvice({ refused, create, update, erase }: ImportPreview): ReactNode {
  if (refused > 0 && create + update + erase > 0)
    return "As linhas válidas podem ser importadas agora. As recusadas vêm em um arquivo, com o motivo de cada uma: corrija e importe esse arquivo.";
  if (refused > 0)
    return "Nenhuma linha pode ser importada. Baixe as recusadas com os motivos, corrija e importe de novo.";
  if (erase > 0) return "Nada foi gravado ainda.";
  if (create + update === 0) return "Tudo já está cadastrado assim: importar não mudaria nada.";
  return (
    <>
      <IconCheck size={18} aria-hidden="true" /> Nenhum problema encontrado. Nada foi gravado ainda.
    </>
  );
}
