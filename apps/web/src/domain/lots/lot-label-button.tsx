import { Button, type ButtonProps } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { lazyOverlay } from "../../ui/lazy.tsx";
import type { LabelledLot } from "./lot-label.tsx";

const LotLabelDialog = lazyOverlay(async () => (await import("./lot-label-dialog.tsx")).LotLabelDialog);

interface LabelButtonProps extends Pick<ButtonProps, "size"> {
  lots: readonly LabelledLot[];
  children?: string;
}

export function LotLabelButton({ lots, children = "Etiqueta", size = "md" }: LabelButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {children}
      </Button>
      <LotLabelDialog lots={lots} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
