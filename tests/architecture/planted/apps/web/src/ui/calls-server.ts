// refused by apps-meet-in-the-contract
export const server = import("../../../api/src/schema/registries/fruits.table.ts");
