// refused by web-shared-knows-no-feature
import { FruitsList } from "../features/fruits/fruits.list.tsx";

export const All = () => <FruitsList />;
