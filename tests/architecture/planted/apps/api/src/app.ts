import "./registries/fruits/fruits.api.ts";
import "./ledger/lots/lots.api.ts";
import "./ledger/lots/receive.ts";
