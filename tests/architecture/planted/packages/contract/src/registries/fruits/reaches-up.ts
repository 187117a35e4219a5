// refused by contract-knows-no-app
import "../../../../../apps/api/src/schema/registries/fruits.table.ts";
