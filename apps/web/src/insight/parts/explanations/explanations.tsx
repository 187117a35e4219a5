import { useLeavePage } from "../../../ui/kit/use-leave-page.ts";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import { openExplanation } from "./explained.tsx";

const Dialog = lazyOverlay(async () => (await import("./explanation-dialog.tsx")).ExplanationDialog);

/** Mounted once per layout: shows the explanation of the chosen figure until its page is left. */
export function Explanations() {
  useLeavePage(() => openExplanation.set(null));
  return <Dialog opened={openExplanation.use() !== null} />;
}
