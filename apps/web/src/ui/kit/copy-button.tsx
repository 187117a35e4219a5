import { Button, CopyButton as CopyText } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";

/** Copies a key; absent where the browser lets no page copy, for there a press would do nothing. */
export function CopyButton({ value, of }: { value: string; of: string }) {
  if (!window.isSecureContext) return null;
  return (
    <CopyText value={value}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconCopy size={16} aria-hidden="true" />}
          aria-label={copied ? undefined : `Copiar ${of}`}
          onClick={copy}
        >
          {copied ? "Copiada" : "Copiar"}
        </Button>
      )}
    </CopyText>
  );
}
