import { type ComponentProps, Suspense } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { ChainCorrection } from "./chain-correction.tsx";

const Part = lazyPart<ComponentProps<typeof ChainCorrection>>(
  async () => (await import("./chain-correction.tsx")).ChainCorrection,
);

/** *Corrigir em cadeia*, for administrators: its code loads beside the form that may need it. */
export function CorrectionInChain(props: ComponentProps<typeof ChainCorrection>) {
  const user = useUser();
  if (user?.level !== 1) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
