// refused by web-runs-in-a-browser
import { join } from "node:path";

export const paths = join;
