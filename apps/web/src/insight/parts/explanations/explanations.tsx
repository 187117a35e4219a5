import { useLeavePage } from "../../../ui/kit/use-leave-page.ts";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import { openExplanation } from "./explained.tsx";

const Dialog = lazyOverlay(async () => (await import("./explanation-dialog.tsx")).ExplanationDialog);

/** Shows the explanation of the chosen figure, and closes it when the user leaves the page; mounted once per layout. */
export function Explanations() {
  useLeavePage(() => openExplanation.set(null));
  return <Dialog opened={openExplanation.use() !== null} />;
}
