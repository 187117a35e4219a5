// refused by apps-meet-in-the-contract
export const server = import("../../../api/src/features/fruits/fruits.table.ts");
