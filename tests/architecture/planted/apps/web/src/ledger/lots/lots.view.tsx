// refused by web-rooms-are-islands
import { FruitsList } from "../../registries/fruits/fruits.list.tsx";

export const LotView = () => <FruitsList />;
