// refused by web-domain-knows-no-feature
import { FruitsList } from "../../features/fruits/fruits.list.tsx";

export const Chip = () => <FruitsList />;
