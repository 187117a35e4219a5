import { allRoutes } from "@pomar/contract/api";
import type { Resource } from "@pomar/contract/core/affects";
import { type Level, mayCall } from "@pomar/contract/core/route";

const resourceOf = (path: string) => path.split("/")[1];
const reads = allRoutes.filter(({ method }) => method === "GET");

/** Whether a person of this level may read anything of a resource: a record of their own is enough. */
export const readableBy = (level: Level) => (resource: Resource) =>
  reads.some((route) => resourceOf(route.path) === resource && mayCall(route, level));

const lists = reads.filter(({ path }) => path === `/${resourceOf(path)}`);

/** Whether a person of this level may read what anybody has of a resource: its list where there is one. */
export const sharedWith = (level: Level) => (resource: Resource) => {
  const list = lists.find(({ path }) => path === `/${resource}`);
  return list ? mayCall(list, level) : readableBy(level)(resource);
};
