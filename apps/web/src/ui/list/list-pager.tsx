import "@mantine/core/styles/Pagination.css";
import { NativeSelect, Pagination } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import classes from "./list.module.css";
import type { List } from "./use-list.ts";

const sizes = [10, 25, 50, 100];
const controlNames = {
  first: "Primeira página",
  previous: "Página anterior",
  next: "Próxima página",
  last: "Última página",
};

/** Which rows are shown, how many at a time, and the way to the others. */
export function ListPager({ list }: { list: List<unknown> }) {
  const { page, rows } = list.query;
  const total = list.total ?? 0;
  if (total === 0) return null;
  const pages = Math.ceil(total / rows);
  const first = (page - 1) * rows + 1;
  const last = Math.min(page * rows, total);
  return (
    <nav className={classes.pager} aria-label="Páginas">
      <NativeSelect
        aria-label="Linhas por página"
        value={rows}
        onChange={(event) => list.setRows(Number(event.currentTarget.value))}
        data={[...new Set([...sizes, rows])]
          .sort((a, b) => a - b)
          .map((size) => ({ value: String(size), label: `${size} por página` }))}
      />
      <span className={classes.range}>
        {last >= first && `${formatNumber(first)}–${formatNumber(last)} de ${formatNumber(total)}`}
      </span>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={list.setPage}
          siblings={1}
          boundaries={1}
          getControlProps={(control) => ({ "aria-label": controlNames[control] })}
          getItemProps={(item) => ({ "aria-label": `Página ${item}` })}
        />
      )}
    </nav>
  );
}
