// refused by contract-knows-no-app
import "../../../../apps/api/src/features/fruits/fruits.table.ts";
