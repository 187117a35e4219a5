// refused by web-ui-knows-no-domain
import { FruitsList } from "../features/fruits/fruits.list.tsx";

export const All = () => <FruitsList />;
