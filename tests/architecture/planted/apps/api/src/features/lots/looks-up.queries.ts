// refused by api-ledger-import-nothing-above
import "../receipts/receipts.queries.ts";
