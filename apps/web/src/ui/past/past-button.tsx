import { ActionIcon } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { lazyOverlay } from "../lazy.tsx";

const PastDialog = lazyOverlay(async () => (await import("./past-dialog.tsx")).PastDialog);

const label = "Como estava em…";

interface PastButtonProps {
  /** Behind words that say what the page is of, on their line; else beside the page's other buttons. */
  isBehindWords?: boolean;
}

/** The way into the past of a page: a sign alone, for it stands beside whatever else one does there. */
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
