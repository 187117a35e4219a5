import { Button, CopyButton } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";

/**
 * A button that copies a key; hidden where the browser does not allow copying, as on insecure origins.
 * @param of  names the copied text in the button's label: `a chave da nota`.
 */
export function CopyKey({ value, of }: { value: string; of: string }) {
  if (!window.isSecureContext) return null;
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button
          variant="subtle"
          size="compact-md"
          ml={-8}
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
