import { IconHistory } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonWithIcon } from "../kit/button-with-icon.tsx";
import { useIsPhone } from "../kit/phone.ts";
import { lazyOverlay } from "../lazy.tsx";

const PastDialog = lazyOverlay(async () => (await import("./past-dialog.tsx")).PastDialog);

const label = "Como estava em…";

interface PastButtonProps {
  /** True when the button follows words about the page's subject; otherwise the button is among the page's buttons. */
  isBehindWords?: boolean;
}

/** The button that opens a page's past; behind words it is brief on phones. */
export function PastButton({ isBehindWords = false }: PastButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const isPhone = useIsPhone();
  return (
    <>
      <ButtonWithIcon
        Icon={IconHistory}
        {...(isBehindWords
          ? { variant: "subtle", size: "compact-sm", my: -4, ml: isPhone ? -8 : 0 }
          : { variant: "default" })}
        aria-label={label}
        data-screen-only=""
        onClick={() => setAsking(true)}
      >
        {isBehindWords && isPhone ? "Como estava" : label}
      </ButtonWithIcon>
      <PastDialog opened={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
