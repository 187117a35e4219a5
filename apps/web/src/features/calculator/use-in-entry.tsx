import { Button } from "@mantine/core";
import type { CalculatorRecord } from "@pomar/contract/calculator/calculator.schema";
import { pageLevels } from "@pomar/contract/pages";
import { IconArrowRight } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { fillEntry } from "../../shared/productions/filled-entry.ts";
import { useUser } from "../../shared/session/session.ts";
import { entryOfCalculation, type KnownLot } from "./entry-of-calculation.ts";

interface UseInEntryProps {
  record: CalculatorRecord;
  /** Lots that the fields were filled from, by the place that they filled. */
  lots?: Readonly<Record<string, KnownLot>>;
  size?: "md" | "lg";
}

/** *Usar nesta entrada*: opens the entry that the calculation is for, with its quantities in the fields. */
export function UseInEntry({ record, lots = {}, size = "lg" }: UseInEntryProps) {
  const user = useUser();
  const navigate = useNavigate();
  const entry = entryOfCalculation({ record, lots });
  if (entry === null || user === null || !(pageLevels(entry.page)?.includes(user.level) ?? true)) return null;
  const search = entry.form === "composite-lot" ? { open: "novo" } : {};
  return (
    <Button
      size={size}
      variant="light"
      rightSection={<IconArrowRight size={18} aria-hidden="true" />}
      onClick={() => {
        fillEntry(entry.form, entry.values);
        void navigate({ to: entry.page as "/dashboard", search: search as never });
      }}
    >
      Usar nesta entrada
    </Button>
  );
}
