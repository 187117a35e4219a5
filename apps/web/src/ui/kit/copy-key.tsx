import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../lazy.tsx";
import type { CopyText } from "./copy-text.tsx";

const Part = lazyPart<ComponentProps<typeof CopyText>>(async () => (await import("./copy-text.tsx")).CopyText);

/** Copies a key; absent where the browser lets no page copy, for there a press would do nothing. */
export function CopyKey(props: ComponentProps<typeof CopyText>) {
  if (!window.isSecureContext) return null;
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
