import { Link } from "@tanstack/react-router";
import { useUser } from "../../ui/api/session.ts";

/** The code of a lot, leading to it for those who may open it. */
export function LotLink({ lot: { id, code } }: { lot: { id: string; code: string } }) {
  const user = useUser();
  if (user?.level !== 1) return <b>{code}</b>;
  return (
    <Link to="/lots/view/$id" params={{ id }}>
      {code}
    </Link>
  );
}
