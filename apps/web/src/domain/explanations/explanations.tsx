import { lazyOverlay } from "../../ui/lazy.tsx";
import { askedExplanation } from "./asked-explanation.ts";

const Dialog = lazyOverlay(async () => (await import("./explanation-dialog.tsx")).ExplanationDialog);

/** Once in a layout: shows the origin of whichever figure was pressed. */
export function Explanations() {
  return <Dialog opened={askedExplanation.use() !== null} />;
}
