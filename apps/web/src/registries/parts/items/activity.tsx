import { IconPlayerPause } from "@tabler/icons-react";
import { StatusChip } from "../../../ui/kit/status-chip.tsx";
import type { Filter } from "../../../ui/list/filter.ts";

export interface ActivityWords {
  on: string;
  off: string;
}

/** Chip of an inactive item, closed to new entries; active items have no chip, as almost every row would carry one. */
export function Activity({ active, words }: { active: boolean; words: ActivityWords }) {
  return active ? null : (
    <StatusChip tone="over" icon={<IconPlayerPause size={15} stroke={2.2} />}>
      {words.off}
    </StatusChip>
  );
}

/** Status words for a masculine noun (`aditivo`); `feminine` below is for a feminine noun (`embalagem`). */
export const masculine = { on: "Ativo", off: "Inativo" };
export const feminine = { on: "Ativa", off: "Inativa" };

export const activityFilter = ({ on, off }: ActivityWords): Filter => ({
  kind: "choice",
  name: "active",
  label: "Situação",
  choices: [
    { value: "true", label: `${on}s` },
    { value: "false", label: `${off}s` },
  ],
});
