import "./features/fruits/fruits.api.ts";
import "./features/lots/lots.api.ts";
import "./features/lots/receive.ts";
