import { useDidUpdate } from "@mantine/hooks";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { useRef } from "react";
import { useCall } from "../../ui/api/hooks.ts";
import type { Weighing } from "./weighing.ts";

interface Reception {
  supplierId: string | null;
  current: Weighing;
}

/**
 * Fills the tare of a crate with the chosen supplier's last one, never over a typed value.
 * @returns a function that reports a tare inherited from the previous entry.
 */
export function useCrateHabit({ supplierId, current }: Reception, onChange: (change: { current: Weighing }) => void) {
  const untyped = useRef<number | null>(null);
  const habits = useCall(
    rawMaterialsRoutes.habits,
    { query: { supplier: supplierId ?? "" } },
    { enabled: supplierId !== null },
  );
  const crateKg = habits.isPlaceholderData ? undefined : habits.data?.crateKg;
  useDidUpdate(() => {
    const isTyped = current.crateKg !== null && current.crateKg !== untyped.current;
    if (crateKg === undefined || isTyped) return;
    untyped.current = crateKg;
    if (crateKg !== current.crateKg) onChange({ current: { ...current, crateKg } });
  }, [supplierId, crateKg]);
  return (carried: number | null) => {
    untyped.current = carried;
  };
}
