import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../ui/api/session.ts";

/** The code of a lot, or other words, leading to its page, or to its card for those who may not open that. */
export function LotLink({
  lot: { id, code },
  children = code,
}: {
  lot: { id: string; code: string };
  children?: ReactNode;
}) {
  const user = useUser();
  if (user?.level !== 1)
    return (
      <Link to="/l/$code" params={{ code }}>
        {children}
      </Link>
    );
  return (
    <Link to="/lots/view/$id" params={{ id }}>
      {children}
    </Link>
  );
}
