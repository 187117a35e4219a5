import { Button } from "@mantine/core";
import type { ReactNode } from "react";

/** Replaces fields that may stay empty; a press shows them. */
export function UnfoldButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="transparent" size="md" px={4} w="fit-content" aria-expanded={false} onClick={onClick}>
      + {children}
    </Button>
  );
}
