import { Button } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { Section } from "./section.tsx";

/** A button in place of optional fields; a press shows the fields. */
export function UnfoldButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="transparent" size="md" px={4} w="fit-content" aria-expanded={false} onClick={onClick}>
      + {children}
    </Button>
  );
}

/** The same button in the card of the section whose fields it shows. */
export const UnfoldSection = (button: ComponentProps<typeof UnfoldButton>) => (
  <Section>
    <UnfoldButton {...button} />
  </Section>
);
