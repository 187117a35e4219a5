import { Link } from "@tanstack/react-router";
import { useUser } from "../../ui/api/session.ts";

/** The code of a lot, leading to its page, or to its card for those who may not open that. */
export function LotLink({ lot: { id, code } }: { lot: { id: string; code: string } }) {
  const user = useUser();
  if (user?.level !== 1)
    return (
      <Link to="/l/$code" params={{ code }}>
        {code}
      </Link>
    );
  return (
    <Link to="/lots/view/$id" params={{ id }}>
      {code}
    </Link>
  );
}
