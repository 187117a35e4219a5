import { Suspense } from "react";
import { later } from "../overlay/later.tsx";
import type { ExpiryChangeProps } from "./expiry-change.tsx";

const ExpiryChange = later(async () => (await import("./expiry-change.tsx")).ExpiryChange);

interface ExpiryEffectsProps extends ExpiryChangeProps {
  before: string | null;
}

/** Below a field that changes a lot's expiry: what that changes in the lots made of it, before it is saved. */
export function ExpiryEffects({ before, ...change }: ExpiryEffectsProps) {
  if (change.expiresAt === before) return null;
  return (
    <Suspense>
      <ExpiryChange {...change} />
    </Suspense>
  );
}
