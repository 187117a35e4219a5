import { lazyOverlay } from "../../../ui/lazy.tsx";
import type { RequestDialogProps } from "./correction-request.form.tsx";

export const CorrectionRequestDialog = lazyOverlay<RequestDialogProps>(
  async () => (await import("./correction-request.form.tsx")).CorrectionRequestDialog,
);
