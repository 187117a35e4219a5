import { FruitsList } from "../registries/fruits/fruits.list.tsx";

export const main = <FruitsList />;
