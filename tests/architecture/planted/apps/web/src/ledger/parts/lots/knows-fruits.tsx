// refused by web-parts-know-no-page
import { FruitsList } from "../../../registries/fruits/fruits.list.tsx";

export const Chip = () => <FruitsList />;
