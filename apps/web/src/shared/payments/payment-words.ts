import type { LotPaymentStatus } from "@pomar/contract/lots/financial-lots.schema";
import { paymentStatusNames } from "@pomar/contract/receipts/receipts.schema";

/** How a lot stands with whom it was bought from, in words. */
export const lotPaymentNames: Record<LotPaymentStatus, string> = { ...paymentStatusNames, unpriced: "Sem preço" };
