import { Button, Menu } from "@mantine/core";
import { type Exportable, type ExportFormat, exportRoute } from "@pomar/contract/exports/exports.routes";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../api/api-error.ts";
import { download } from "../api/files.ts";

interface ExportMenuProps {
  list: Exportable;
  /** The list's own query: its search, filters and order hold for the file, its page does not. */
  query: Record<string, unknown>;
}

/** Saves the whole filter of a list as a file. */
export function ExportMenu({ list, query }: ExportMenuProps) {
  const saving = useMutation<void, ApiError, ExportFormat>({
    mutationFn: (format) => {
      const { page: _page, rows: _rows, ...whole } = query;
      return download(exportRoute(list, format), { query: whole });
    },
  });
  return (
    <Menu position="bottom-end" shadow="md" radius="md">
      <Menu.Target>
        <Button
          variant="default"
          size="md"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={saving.isPending}
          aria-label={saving.isPending ? "Preparando o arquivo" : "Exportar"}
        >
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Tudo o que a busca e os filtros mostram</Menu.Label>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          onClick={() => saving.mutate("xlsx")}
        >
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden="true" />} onClick={() => saving.mutate("csv")}>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
