import type { Level } from "@pomar/contract/core/route";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { useUser } from "../../../ui/api/session.ts";
import { usePast } from "../../../ui/past/past.ts";

interface LinkedLot {
  id: string;
  code: string;
}

/** The page of a lot for administrators, its card for everybody else. */
export const getLotPage = ({ id, code }: LinkedLot, level: Level | undefined) =>
  level === 1 ? ({ to: "/lots/view/$id", params: { id } } as const) : ({ to: "/l/$code", params: { code } } as const);

/** The words for a lot, with the colour of its fruit: `Pasta de Acerola`. */
export const LotName = ({ lot }: { lot: Parameters<typeof describeLot>[0] & { item: { id: string } } }) => (
  <ItemName item={lot.item}>{describeLot(lot)}</ItemName>
);

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
