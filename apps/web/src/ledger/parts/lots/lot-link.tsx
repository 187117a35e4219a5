import type { Level } from "@pomar/contract/core/route";
import { describeItem, describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { useUser } from "../../../ui/api/session.ts";
import { usePast } from "../../../ui/past/past.ts";

interface LinkedLot {
  id: string;
  code: string;
}

/** The address of a lot: its page for administrators, its card for all remaining users. */
export const getLotPage = ({ id, code }: LinkedLot, level: Level | undefined) =>
  level === 1 ? ({ to: "/lots/view/$id", params: { id } } as const) : ({ to: "/l/$code", params: { code } } as const);

interface LotNameProps {
  lot: Parameters<typeof describeLot>[0] & { item: { id: string } };
  /** True beside the lot's code, which tells the type. */
  isShort?: boolean;
}

/** The name of a lot in the colour of its fruit: `Pasta de Acerola`. */
export const LotName = ({ lot, isShort = false }: LotNameProps) => (
  <ItemName item={lot.item}>{isShort ? describeItem(lot) : describeLot(lot)}</ItemName>
);

/**
 * A link to the page of a lot or, for users who may not open that page, to its card; the text is the code of the lot by
 * default.
 */
export function LotLink({ lot, children = lot.code }: { lot: LinkedLot; children?: ReactNode }) {
  const level = useUser()?.level;
  const past = usePast();
  return (
    <Link {...getLotPage(lot, level)} search={level === 1 ? { ...past } : {}}>
      {children}
    </Link>
  );
}
