import { startTransition, useEffect } from "react";
import { afterPaint } from "../after-paint.ts";

/**
 * Stands in what is opened and tells when that was painted, and when it is gone: what is dear, such as a form of many
 * fields or holding the page still, follows then and does not hold the answer to the press up.
 */
export function Painted({ onChange }: { onChange: (isPainted: boolean) => void }) {
  useEffect(() => {
    let isGone = false;
    afterPaint(() => {
      if (!isGone) startTransition(() => onChange(true));
    });
    return () => {
      isGone = true;
      onChange(false);
    };
  }, [onChange]);
  return null;
}
