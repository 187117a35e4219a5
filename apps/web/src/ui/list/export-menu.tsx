import type { Exportable, ExportFormat } from "@pomar/contract/insight/exports/exports.routes";
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../api/api-error.ts";
import { download } from "../api/files.ts";
import { ActionMenu } from "../kit/action-menu.tsx";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";

interface ExportMenuProps {
  list: Exportable;
  /** The query of the list: the file has the list's search, filters and order, but all of its pages. */
  query: Record<string, unknown>;
}

const files = [
  { format: "xlsx", label: "Excel (XLSX)", Icon: IconFileSpreadsheet },
  { format: "csv", label: "CSV", Icon: IconFileTypeCsv },
] as const;

/** A menu that saves all rows of the filtered list as a file. */
export function ExportMenu({ list, query }: ExportMenuProps) {
  const saving = useMutation<void, ApiError, ExportFormat>({
    mutationFn: async (format) => {
      // The imported module contains every list of the product, so it loads only when a user saves a file.
      const { exportRoute } = await import("@pomar/contract/insight/exports/exports.routes");
      const { page: _page, rows: _rows, ...whole } = query;
      return download(exportRoute(list, format), { query: whole });
    },
  });
  return (
    <ActionMenu
      label="Todos os registros da busca e dos filtros"
      choices={() =>
        files.map(({ format, label, Icon }) => ({
          label,
          icon: <Icon size={18} aria-hidden="true" />,
          onChoose: () => saving.mutate(format),
        }))
      }
    >
      <ButtonWithIcon
        variant="default"
        isBrief
        Icon={IconDownload}
        loading={saving.isPending}
        aria-label={saving.isPending ? "Preparando o arquivo" : "Exportar"}
      >
        Exportar
      </ButtonWithIcon>
    </ActionMenu>
  );
}
