// refused by web-ui-knows-no-area
import { FruitsList } from "../registries/fruits/fruits.list.tsx";

export const All = () => <FruitsList />;
