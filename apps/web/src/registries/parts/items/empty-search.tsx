import { Link, rootRouteId, useLocation, useSearch } from "@tanstack/react-router";
import { useUser } from "../../../ui/api/session.ts";
import { type Creatable, creationPages, emptySearch, mayCreate, placeOf } from "./creation.ts";
import classes from "./items.module.css";

interface EmptySearchProps {
  type: Creatable;
  /** The form field that takes the new thing; absent: the creation screen does not come back. */
  field: string | undefined;
  /** What the address says when the form is open in a dialog of its page. */
  act?: string | undefined;
  offersCreation?: boolean;
}

/** Says of a search without results how to create it, to those who may, else whom to ask. */
export function EmptySearch({ type, field, act, offersCreation = true }: EmptySearchProps) {
  const user = useUser();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { open } = useSearch({ from: rootRouteId });
  if (!offersCreation || user === null || !mayCreate(type, user.level))
    return (
      <p className={classes.note}>
        Nenhum dado foi retornado{offersCreation && user !== null && ". Peça a um administrador que cadastre"}
      </p>
    );
  return (
    <Link
      to={creationPages[type]}
      search={field === undefined ? {} : { returnTo: placeOf(pathname, { open, act }), returnField: field }}
      className={classes.createLink}
    >
      {emptySearch}
    </Link>
  );
}
