import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import type { CopyText } from "./copy-text.tsx";

const Part = lazyPart<ComponentProps<typeof CopyText>>(async () => (await import("./copy-text.tsx")).CopyText);

/** Copies a key; hidden where the browser allows no copying (insecure origins). */
export function CopyKey(props: ComponentProps<typeof CopyText>) {
  if (!window.isSecureContext) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
