import { local } from "../../ui/local-storage.ts";

/** The papers that a label printer of the trade holds. */
export const labelSizes = ["58x40", "100x50"] as const;
export type LabelSize = (typeof labelSizes)[number];

export const labelSizeNames: Record<LabelSize, string> = { "58x40": "58 × 40 mm", "100x50": "100 × 50 mm" };

const key = "pomar.labelSize";

/** The size that was last chosen on this device: its printer is one and the same. */
export function readLabelSize(): LabelSize {
  const stored = local.read(key);
  return labelSizes.find((size) => size === stored) ?? "100x50";
}

export function keepLabelSize(size: LabelSize): void {
  local.write(key, size);
}
