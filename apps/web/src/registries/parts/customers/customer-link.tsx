import { Link } from "@tanstack/react-router";
import { useUser } from "../../../ui/api/session.ts";

/** The name of a customer, as a link for users who may open the customer's page. */
export function CustomerLink({ of: { id, name } }: { of: { id: string; name: string } }) {
  if (useUser()?.level !== 1) return name;
  return (
    <Link to="/customers/update/$id" params={{ id }}>
      {name}
    </Link>
  );
}
