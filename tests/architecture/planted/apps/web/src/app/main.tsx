import { FruitsList } from "../features/fruits/fruits.list.tsx";

export const main = <FruitsList />;
