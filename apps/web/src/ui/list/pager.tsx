import "@mantine/core/styles/Pagination.css";
import { Flex, NativeSelect, Pagination } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { memo } from "react";
import { useIsPhone } from "../kit/phone.ts";
import classes from "./list.module.css";
import type { List } from "./use-list.ts";

const sizes = [10, 25, 50, 100];
/** The size of a page until the user chooses another. */
const usualRows = 25;
const controlNames = {
  first: "Primeira página",
  previous: "Página anterior",
  next: "Próxima página",
  last: "Última página",
};

export type PagerProps = Pick<List<unknown>["query"], "page" | "rows"> &
  Pick<List<unknown>, "setPage" | "setRows"> & { total: number };

/** The pager is memoised: it has thirty Mantine components, and a press on a column's header changes none of them. */
export const Pager = memo(function Pager({ page, rows, total, setPage, setRows }: PagerProps) {
  const isPhone = useIsPhone();
  const pages = Math.ceil(total / rows);
  const first = (page - 1) * rows + 1;
  const last = Math.min(page * rows, total);
  return (
    <Flex component="nav" gap="12px 16px" align="center" wrap="wrap" className={classes.pager} aria-label="Páginas">
      {total > Math.min(rows, usualRows) && (
        <NativeSelect
          aria-label="Linhas por página"
          value={rows}
          onChange={(event) => setRows(Number(event.currentTarget.value))}
          data={[...new Set([...sizes, rows])]
            .sort((a, b) => a - b)
            .map((size) => ({ value: String(size), label: `${size} por página` }))}
        />
      )}
      <span className={classes.range}>
        {last >= first && `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          siblings={isPhone ? 0 : 1}
          boundaries={isPhone ? 0 : 1}
          getControlProps={(control) => ({ "aria-label": controlNames[control] })}
          getItemProps={(item) => ({ "aria-label": `Página ${item}` })}
        />
      )}
    </Flex>
  );
});
