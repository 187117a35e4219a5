// refused by contract-runs-anywhere
import { readFile } from "node:fs/promises";

export const read = readFile;
