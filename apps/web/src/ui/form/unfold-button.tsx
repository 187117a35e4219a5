import { Button } from "@mantine/core";
import type { ReactNode } from "react";

/** A button in place of optional fields; a press shows the fields. */
export function UnfoldButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="transparent" size="md" px={4} w="fit-content" aria-expanded={false} onClick={onClick}>
      + {children}
    </Button>
  );
}
