import { Link, rootRouteId, useLocation, useSearch } from "@tanstack/react-router";
import { useUser } from "../../../ui/api/session.ts";
import { type Creatable, creationPages, emptySearch, mayCreate, toPageAddress } from "./creation.ts";
import classes from "./items.module.css";

interface EmptySearchProps {
  type: Creatable;
  /** Form field that receives the new record; when absent, the creation screen does not return to the form. */
  field: string | undefined;
  /** Value of the address parameter `act` that opens the form in a dialog of its page; absent for a form on a page. */
  act?: string | undefined;
  offersCreation?: boolean;
}

/**
 * Message for a search without results: a user who may create the record gets a link, a different user reads whom to
 * ask.
 */
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
      search={field === undefined ? {} : { returnTo: toPageAddress(pathname, { open, act }), returnField: field }}
      className={classes.createLink}
    >
      {emptySearch}
    </Link>
  );
}
