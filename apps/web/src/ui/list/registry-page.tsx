import type { AnyRoute } from "@pomar/contract/core/route";
import type { MenuChoice } from "../kit/action-menu.tsx";
import { ListPage, type ListPageProps } from "./list-page.tsx";
import { RemovalMenu, useRemoval } from "./removal.tsx";
import type { Removable, RemovalOptions } from "./removal-dialog.tsx";

interface RegistryPageProps<Row extends Removable> extends Omit<ListPageProps<Row>, "rowMenu"> {
  removal: RemovalOptions & {
    /** The route that deletes a row: a DELETE by `:id`. */
    route: AnyRoute;
    /** Whether a row cannot be deleted; such a row has no menu. */
    stays?: (row: Row) => boolean;
  };
  /** The items above the deletion in the menu of a row. */
  links?: (row: Row) => readonly MenuChoice[];
}

/** The page of a list whose rows can be deleted. */
export function RegistryPage<Row extends Removable>({ removal, links, ...page }: RegistryPageProps<Row>) {
  const { ask, dialog } = useRemoval<Row>(removal.route, removal);
  return (
    <>
      <ListPage
        {...page}
        rowMenu={(row) =>
          removal.stays?.(row) ? null : (
            <RemovalMenu name={row.name} onRemove={() => ask(row)} before={() => links?.(row) ?? []} />
          )
        }
      />
      {dialog}
    </>
  );
}
