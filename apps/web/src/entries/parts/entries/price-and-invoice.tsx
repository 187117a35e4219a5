import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "../../../ui/lazy.tsx";
import type { PriceSection } from "./price-section.tsx";

const Part = lazyPart<ComponentProps<typeof PriceSection>>(
  async () => (await import("./price-section.tsx")).PriceSection,
);

/** *Preço e nota*, at the end of a reception: its code loads beside the weighing fields, which come first. */
export function PriceAndInvoice(props: ComponentProps<typeof PriceSection>) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
