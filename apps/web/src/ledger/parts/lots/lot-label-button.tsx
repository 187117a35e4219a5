import type { ButtonProps } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import type { LabelledLot } from "./lot-label.tsx";

export const LotLabelDialog = lazyOverlay(async () => (await import("./lot-label-dialog.tsx")).LotLabelDialog);

interface LabelButtonProps extends Pick<ButtonProps, "size" | "variant"> {
  lots: readonly LabelledLot[];
  children?: string;
}

export function LotLabelButton({ lots, children = "Etiqueta", size = "md", variant = "default" }: LabelButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ButtonWithIcon size={size} variant={variant} Icon={IconPrinter} onClick={() => setOpened(true)}>
        {children}
      </ButtonWithIcon>
      <LotLabelDialog lots={lots} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
