import "../../ledger/lots/lots.api.ts";
import "vitest";
