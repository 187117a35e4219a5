// refused by rules-are-pure
import { z } from "zod";

export const impure = z;
