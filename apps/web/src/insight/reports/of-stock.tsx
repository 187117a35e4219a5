import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import type { ReactNode } from "react";
import { Explained } from "../parts/explanations/explained.tsx";

interface OfStockProps {
  figure: "stock-balance" | "stock-value";
  row: StockReport["rows"][number];
  children: ReactNode;
}

/** A figure of a row of the stock report. Of what there is no lot, there is nothing to say. */
export function OfStock({ figure, row: { item, type, unit, contentG, lots }, children }: OfStockProps) {
  if (lots === 0) return children;
  return (
    <Explained figure={figure} id={item.id} type={type} unit={unit} {...(contentG !== null && { contentG })}>
      {children}
    </Explained>
  );
}
