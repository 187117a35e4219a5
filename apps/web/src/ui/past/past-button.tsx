import { ActionIcon } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { lazyOverlay } from "../lazy.tsx";

const PastDialog = lazyOverlay(async () => (await import("./past-dialog.tsx")).PastDialog);

const label = "Como estava em…";

interface PastButtonProps {
  /** True when the button follows words about the page's subject; otherwise the button is among the page's buttons. */
  isBehindWords?: boolean;
}

/** The button that opens a page's past. It has only an icon, because it is one of several actions of the page. */
export function PastButton({ isBehindWords = false }: PastButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const look = isBehindWords
    ? ({ variant: "subtle", size: 32, ml: -6, my: -6, style: { verticalAlign: "middle" } } as const)
    : ({ variant: "default", size: 42, "data-brief": "" } as const);
  return (
    <>
      <ActionIcon {...look} aria-label={label} title={label} data-screen-only="" onClick={() => setAsking(true)}>
        <IconHistory size={20} aria-hidden="true" />
      </ActionIcon>
      <PastDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
