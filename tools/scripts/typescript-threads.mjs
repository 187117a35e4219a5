// Lets worker threads read TypeScript sources in tests and `npm run dev`: threads do not inherit the main loader.
import { register } from "tsx/esm/api";

register();
