import { useLeavePage } from "../../../ui/kit/use-leave-page.ts";
import { lazyOverlay } from "../../../ui/lazy.tsx";
import { askedExplanation } from "./asked-explanation.ts";

const Dialog = lazyOverlay(async () => (await import("./explanation-dialog.tsx")).ExplanationDialog);

/** Mounted once per layout: shows the explanation of the chosen figure until its page is left. */
export function Explanations() {
  useLeavePage(() => askedExplanation.set(null));
  return <Dialog opened={askedExplanation.use() !== null} />;
}
