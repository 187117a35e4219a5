import { Button, CopyButton } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";

/** @param of  names the copied text in the button's label: `a chave da nota`. */
export function CopyText({ value, of }: { value: string; of: string }) {
  return (
    <CopyButton value={value}>
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
    </CopyButton>
  );
}
