import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { PriceSection } from "./price-section.tsx";

const Part = lazyPart<ComponentProps<typeof PriceSection>>(
  async () => (await import("./price-section.tsx")).PriceSection,
);

/**
 * The section *Preço e nota* of a reception; its code loads separately from the weighing fields, which come first on
 * screen.
 */
export function PriceAndInvoice(props: ComponentProps<typeof PriceSection>) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
