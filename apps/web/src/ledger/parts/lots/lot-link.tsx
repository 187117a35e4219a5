import type { Level } from "@pomar/contract/core/route";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { usePast } from "../../../ui/past/past.ts";

interface LinkedLot {
  id: string;
  code: string;
}

/** The page of a lot for administrators, its card for everybody else. */
export const getLotPage = ({ id, code }: LinkedLot, level: Level | undefined) =>
  level === 1 ? ({ to: "/lots/view/$id", params: { id } } as const) : ({ to: "/l/$code", params: { code } } as const);

/** A lot's code, or other words, as a link to its page, or to its card for users who may not open that. */
export function LotLink({ lot, children = lot.code }: { lot: LinkedLot; children?: ReactNode }) {
  const level = useUser()?.level;
  const past = usePast();
  return (
    <Link {...getLotPage(lot, level)} search={level === 1 ? { ...past } : {}}>
      {children}
    </Link>
  );
}
