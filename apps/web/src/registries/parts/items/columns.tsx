import { formatInstant } from "../../../ui/format/dates.ts";
import { type Column, words } from "../../../ui/list/column.ts";
import { Activity, type ActivityWords } from "./activity.tsx";

/** The status column of a registry, which a page without inactive rows leaves out. */
export const buildActivityColumn = (names: ActivityWords): Column<{ active: boolean }> =>
  words("active", "Situação", ({ active }) => <Activity active={active} words={names} />, {
    card: "status",
    has: ({ active }) => !active,
  });

/** When a record was created; hidden until the user adds it. */
export const buildCreatedColumn = (header: string): Column<{ createdAt: string }> =>
  words("createdAt", header, ({ createdAt }) => formatInstant(createdAt), {
    noWrap: true,
    extra: true,
    sortBy: "createdAt",
  });
