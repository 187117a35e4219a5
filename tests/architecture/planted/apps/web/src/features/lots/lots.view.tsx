// refused by web-features-are-islands
import { FruitsList } from "../fruits/fruits.list.tsx";

export const LotView = () => <FruitsList />;
