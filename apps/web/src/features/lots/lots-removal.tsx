import { Button } from "@mantine/core";
import type { LotRow } from "@pomar/contract/lots/lots.schema";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { laterOverlay } from "../../shared/overlay/later.tsx";

const LotsRemovalDialog = laterOverlay(async () => (await import("./lots-removal-dialog.tsx")).LotsRemovalDialog);

interface LotsRemovalProps {
  lots: readonly LotRow[];
  /** Some were removed: the marks go. */
  onDone: () => void;
}

/** Removes the marked lots that nothing was made of, and says of each what became of it. */
export function LotsRemovalButton({ lots, onDone }: LotsRemovalProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="md"
        c="var(--mantine-color-red-text)"
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Excluir
      </Button>
      <LotsRemovalDialog lots={lots} opened={opened} onClose={() => setOpened(false)} onDone={onDone} />
    </>
  );
}
