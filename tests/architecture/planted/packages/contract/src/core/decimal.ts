import { z } from "zod";
export const decimal = z;
