// refused by api-platform-knows-no-area
import "../registries/fruits/fruits.queries.ts";
