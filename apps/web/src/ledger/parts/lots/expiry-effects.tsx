import { Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";

const ExpiryChange = lazyPart(async () => (await import("./expiry-change.tsx")).ExpiryChange);

interface ExpiryEffectsProps {
  lotId: string;
  /** The stored expiry as `YYYY-MM-DD`; null when the lot does not expire. */
  before: string | null;
  expiresAt: string | null;
}

/** The effect of a lot's new expiry on its descendants, shown below the field before the user saves. */
export const ExpiryEffects = ({ before, ...change }: ExpiryEffectsProps) =>
  change.expiresAt !== before && (
    <Suspense>
      <ExpiryChange {...change} />
    </Suspense>
  );
