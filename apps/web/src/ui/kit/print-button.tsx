import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";

/** Puts the page on paper. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      size="md"
      leftSection={<IconPrinter size={18} aria-hidden="true" />}
      onClick={() => window.print()}
    >
      Imprimir
    </Button>
  );
}
