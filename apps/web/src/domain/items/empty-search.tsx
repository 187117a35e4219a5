import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { Link, rootRouteId, useLocation, useSearch } from "@tanstack/react-router";
import { useUser } from "../../ui/api/session.ts";
import { creationPages, emptySearch, mayCreate, placeOf } from "./creation.ts";
import classes from "./items.module.css";

interface EmptySearchProps {
  type: ItemType;
  /** The form field that takes the new thing; absent: the creation screen does not come back. */
  field: string | undefined;
  offersCreation?: boolean;
}

/** What a search without results says: the way to create it for those who may, else that nothing was found. */
export function EmptySearch({ type, field, offersCreation = true }: EmptySearchProps) {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { open } = useSearch({ from: rootRouteId });
  if (!offersCreation || user === null || !mayCreate(type, user.level))
    return <p className={classes.note}>Nenhum dado foi retornado</p>;
  return (
    <Link
      to={creationPages[type]}
      search={field === undefined ? {} : { returnTo: placeOf(pathname, open), returnField: field }}
      className={classes.createLink}
    >
      {emptySearch}
    </Link>
  );
}
