import { NativeSelect, Stack, Text } from "@mantine/core";
import type { ImportColumn, ImportPreview } from "@pomar/contract/registries/imports/imports.routes";
import classes from "./import.module.css";

interface ChooseColumnsProps {
  fileName: string;
  preview: ImportPreview;
  columns: readonly ImportColumn[];
  onChange: (columns: ImportColumn[]) => void;
}

/** Asks which field each column of a foreign spreadsheet fills; the title and values of a column propose a field. */
export function ChooseColumns({ fileName, preview, columns, onChange }: ChooseColumnsProps) {
  const choices = [
    { value: "", label: "Ignorar" },
    ...preview.fields.map(({ field, header }) => ({ value: field, label: header })),
  ];
  const choose = (at: number, field: string | null) =>
    onChange(
      columns.map((column, place) => {
        if (place === at) return { ...column, field };
        // Each field reads one column: choosing the field for a second column removes it from the first column.
        return column.field === field ? { ...column, field: null } : column;
      }),
    );
  return (
    <Stack gap="sm">
      <Text fz={14} c="dimmed">
        {fileName}
      </Text>
      <p>
        Escolha o que é cada coluna. As reconhecidas já estão escolhidas; este aparelho lembra delas na próxima planilha
        com os mesmos títulos.
      </p>
      <section className={classes.rows} aria-label="Colunas da planilha" tabIndex={-1}>
        <table className={classes.table} data-columns="">
          <thead>
            <tr>
              <th scope="col">Coluna</th>
              <th scope="col">Valores</th>
              <th scope="col">Significa</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ title, samples, field }, at) => {
              const name = title === "" ? `Coluna ${at + 1} (sem título)` : title;
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have a fixed order, and titles may repeat.
                <tr key={at}>
                  <th scope="row">{name}</th>
                  <td className={classes.samples}>{samples.length === 0 ? "vazia" : samples.join(" · ")}</td>
                  <td>
                    <NativeSelect
                      aria-label={`Significado de ${name}`}
                      size="md"
                      data={choices}
                      value={field ?? ""}
                      onChange={({ currentTarget: { value } }) => choose(at, value === "" ? null : value)}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </Stack>
  );
}
