import { Button } from "@mantine/core";
import type { CalculatorRecord } from "@pomar/contract/entries/calculator/calculator.schema";
import { mayOpen } from "@pomar/contract/pages";
import { IconArrowRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useUser } from "../../ui/api/session.ts";
import { buildEntry, type KnownLot } from "../parts/calculations/entry-of-calculation.ts";
import { type EntryForm, fillEntry } from "../parts/productions/filled-entry.ts";

const entryNames: Record<EntryForm, string> = {
  pulp: "pasta",
  "final-product": "produto final",
  "composite-lot": "lote composto",
};

interface UseInEntryProps {
  record: CalculatorRecord;
  /** The lots that filled the calculation's fields, by field key; null while the lots are loading. */
  lots?: Readonly<Record<string, KnownLot>> | null;
  size?: "sm" | "lg";
}

/** The button *Usar nesta entrada*: opens the form of the matching entry, filled with the calculated quantities. */
export function UseInEntry({ record, lots = {}, size = "lg" }: UseInEntryProps) {
  const user = useUser();
  const navigate = useNavigate();
  const entry = buildEntry({ record, lots: lots ?? {} });
  if (entry === null || user === null || !mayOpen(entry.page, user.level)) return null;
  const search = entry.form === "composite-lot" ? { open: "novo" } : {};
  return (
    <Button
      size={size}
      variant={size === "lg" ? "filled" : "light"}
      h="auto"
      mih={50}
      py={8}
      disabled={lots === null}
      rightSection={<IconArrowRight size={18} aria-hidden="true" />}
      onClick={() => {
        fillEntry(entry.form, entry.values);
        void navigate({ to: entry.page, search });
      }}
    >
      Usar nesta entrada: {entryNames[entry.form]}
    </Button>
  );
}
