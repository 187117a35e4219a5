import type { StockReport } from "@pomar/contract/insight/reports/reports.schema";
import type { ReactNode } from "react";
import { Explained } from "../parts/explanations/explained.tsx";

interface OfStockProps {
  figure: "stock-balance" | "stock-value";
  row: StockReport["rows"][number];
  children: ReactNode;
}

/** A figure of a stock report row with its explanation; a row without lots has none. */
export function OfStock({ figure, row: { item, type, unit, contentG, lots }, children }: OfStockProps) {
  if (lots === 0) return children;
  return (
    <Explained figure={figure} id={item.id} type={type} unit={unit} {...(contentG !== null && { contentG })}>
      {children}
    </Explained>
  );
}
