// refused by api-platform-knows-no-feature
import "../features/fruits/fruits.queries.ts";
