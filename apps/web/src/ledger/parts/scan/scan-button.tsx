import { ActionIcon } from "@mantine/core";
import { IconScan } from "@tabler/icons-react";
import { openScanner } from "./scan-store.ts";

/**
 * A button that opens the scanner.
 * @param targetId  the id of the field that receives the lot; without it, any accepting field receives the lot, else
 * the lot's page opens.
 */
export function ScanButton(props: { targetId?: string; isOfField?: boolean }) {
  const { targetId, isOfField = targetId !== undefined } = props;
  return (
    <ActionIcon
      size={48}
      variant={isOfField ? "default" : "subtle"}
      aria-label="Ler código"
      title={isOfField ? "Ler código" : "Ler código (F2)"}
      onClick={() => openScanner({ targetId: targetId ?? null })}
    >
      <IconScan size={22} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}
