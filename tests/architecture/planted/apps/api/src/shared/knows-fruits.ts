// refused by api-shared-knows-no-feature
import "../features/fruits/fruits.queries.ts";
