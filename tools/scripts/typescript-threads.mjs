// Lets a worker thread of sources that run as they are, in tests and by `npm run dev`, read TypeScript: threads take no loader over.
import { register } from "tsx/esm/api";

register();
