import type { Resource } from "@pomar/contract/affects";
import { allRoutes } from "@pomar/contract/api";
import { type Level, mayCall } from "@pomar/contract/core/route";

// The paths of the routes are split once, since every write needs them.
const reads = allRoutes
  .filter(({ method }) => method === "GET")
  .map((route) => ({ route, of: route.path.split("/")[1] }));

/** Whether a user of this level may read anything of a resource, even if only the user's own records. */
export const readableBy = (level: Level) => (resource: Resource) =>
  reads.some(({ route, of }) => of === resource && mayCall(route, level));

const lists = reads.filter(({ route, of }) => route.path === `/${of}`);

/**
 * Whether a user of this level may read every user's records of a resource. If the resource has a list, only the right
 * to read the list counts.
 */
export const sharedWith = (level: Level) => (resource: Resource) => {
  const list = lists.find(({ of }) => of === resource);
  return list ? mayCall(list.route, level) : readableBy(level)(resource);
};
