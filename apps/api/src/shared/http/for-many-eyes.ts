import type { AnyRoute } from "@pomar/contract/route";
import { z } from "zod";

/**
 * Lists, reports and their files: what is looked at most and costs most, and may be read from a replica. A record by itself may
 * be about to be changed by whoever looks at it: that is the primary's.
 */
export function isForManyEyes({ method, path, reply }: AnyRoute): boolean {
  if (method !== "GET" || path.includes(":")) return false;
  return /^\/(reports|export)\//.test(path) || (reply instanceof z.ZodObject && "total" in reply.shape);
}
