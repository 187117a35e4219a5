import { Button } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { type LivePacking, withEnoughPacks } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

interface PacksNoteProps {
  form: RecordForm<PackingValues>;
  live: LivePacking;
}

/** Whether there is a pack for every unit, with a button that adds the missing ones. */
export function PacksNote({ form, live: { packs, known } }: PacksNoteProps) {
  const { packagings, own } = form.values;
  const isOwn = own.includes("packagings");
  if (packs === null || (packs.missing === null && (packs.taken === 0 || !isOwn))) return null;
  const { taken, needed, missing } = packs;
  if (missing === null)
    return (
      <Notice role="status" tone="fine">
        {formatQuantity(taken, "un")} para {formatQuantity(needed, "un")} envasadas
        {taken > needed && `, ${formatNumber(taken - needed, 0)} a mais`}
      </Notice>
    );
  const takeEnough = () =>
    form.setValues({ packagings: { ...packagings, lines: withEnoughPacks(packagings.lines, known, needed) } });
  return (
    <Notice role="status" tone="attention">
      {missing}
      {taken > 0 && isOwn && (
        <Button variant="default" size="compact-md" h={48} onClick={takeEnough}>
          Usar {formatNumber(needed, 0)}
        </Button>
      )}
    </Notice>
  );
}
