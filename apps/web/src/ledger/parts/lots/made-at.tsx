import type { LotType } from "@pomar/contract/kinds";
import { mayOpen } from "@pomar/contract/pages";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../../ui/api/session.ts";

const places = {
  raw_material: { to: "/raw/create", action: "Registrar entrada de fruta" },
  pulp: { to: "/pulp/create", action: "Registrar pasta" },
  final_product: { to: "/final/create", action: "Registrar envase" },
  additive: { to: "/additives/main", action: "Registrar entrada de aditivo" },
  additional: { to: "/additional/find-all", action: "Registrar entrada de adicional" },
  packaging: { to: "/packaging/find-all", action: "Registrar entrada de embalagem" },
} as const satisfies Record<LotType, { to: string; action: string }>;

/** A link to the page that creates lots of a type, or advice to ask an administrator. @param children  link text. */
export function MadeAt({ type, children }: { type: LotType; children?: ReactNode }) {
  const user = useUser();
  const { to, action } = places[type];
  if (!mayOpen(to, user?.level ?? null)) return <span>Peça a entrada a um administrador.</span>;
  return <Link to={to}>{children ?? action}</Link>;
}
