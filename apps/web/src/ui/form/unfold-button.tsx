import { IconPlus } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";
import { Section } from "./section.tsx";

/** A button in place of optional fields; a press shows the fields. */
export const UnfoldButton = (button: { onClick: () => void; children: ReactNode }) => (
  <ButtonWithIcon variant="transparent" px={0} w="fit-content" Icon={IconPlus} aria-expanded={false} {...button} />
);

/** The same button in the card of the section whose fields it shows. */
export const UnfoldSection = (button: ComponentProps<typeof UnfoldButton>) => (
  <Section>
    <UnfoldButton {...button} />
  </Section>
);
