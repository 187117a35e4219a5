import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { usePast } from "../../../ui/past/past.ts";

/** The code of a lot, or other words, leading to its page, or to its card for those who may not open that. */
export function LotLink({
  lot: { id, code },
  children = code,
}: {
  lot: { id: string; code: string };
  children?: ReactNode;
}) {
  const user = useUser();
  const past = usePast();
  if (user?.level !== 1)
    return (
      <Link to="/l/$code" params={{ code }}>
        {children}
      </Link>
    );
  return (
    <Link to="/lots/view/$id" params={{ id }} search={{ ...past }}>
      {children}
    </Link>
  );
}
