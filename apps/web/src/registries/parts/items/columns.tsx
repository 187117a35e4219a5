import { formatInstant } from "../../../ui/format/dates.ts";
import { type Column, words } from "../../../ui/list/column.ts";
import { Activity, type ActivityWords } from "./activity.tsx";

/** The status column of a registry's list; the list omits it while no row is inactive. */
export const buildActivityColumn = (names: ActivityWords): Column<{ active: boolean }> =>
  words("active", "Situação", ({ active }) => <Activity active={active} words={names} />, {
    card: "status",
    has: ({ active }) => !active,
  });

/** Column with the time at which a record was created; hidden until the user adds it to the table. */
export const buildCreatedColumn = (header: string): Column<{ createdAt: string }> =>
  words("createdAt", header, ({ createdAt }) => formatInstant(createdAt), {
    noWrap: true,
    extra: true,
    sortBy: "createdAt",
  });
