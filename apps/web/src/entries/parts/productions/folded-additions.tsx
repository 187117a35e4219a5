import { type ReactNode, useState } from "react";
import type { LotLines } from "../../../ledger/parts/lots/lot-lines.ts";
import { Section } from "../../../ui/form/section.tsx";
import { UnfoldButton } from "../../../ui/form/unfold-button.tsx";

interface FoldedAdditionsProps {
  values: Record<"additives" | "additionals", LotLines>;
  children: ReactNode;
}

/** Additives and additionals, closed where none is used. */
export function FoldedAdditions({ values: { additives, additionals }, children }: FoldedAdditionsProps) {
  const [opened, setOpened] = useState(false);
  const hasLines = additives.lines.length + additionals.lines.length > 0;
  // Once open, it stays open even when its last line is removed.
  if (hasLines && !opened) setOpened(true);
  if (!opened) return <UnfoldButton onClick={() => setOpened(true)}>Aditivos e adicionais</UnfoldButton>;
  return <Section title="Aditivos e adicionais">{children}</Section>;
}
