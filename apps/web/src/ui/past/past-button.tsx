import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";
import { lazyOverlay } from "../lazy.tsx";

const PastDialog = lazyOverlay(async () => (await import("./past-dialog.tsx")).PastDialog);

/** The way into the past of a page. */
export function PastButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <ButtonWithIcon variant="default" isBrief Icon={IconHistory} onClick={() => setAsking(true)}>
        Como estava em…
      </ButtonWithIcon>
      <PastDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
