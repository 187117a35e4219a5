import { type PagePath, pages } from "@pomar/contract/pages";
import { expect, test } from "vitest";
import { router } from "./router.tsx";

const everyPage = Object.keys(pages) as PagePath[];

test.each(everyPage)("%s is routed", (path) => {
  const [matchedRoutes, , foundRoute] = router.getMatchedRoutes(path.replaceAll("$", ""));
  expect(foundRoute?.fullPath).toBe(path);
  expect(matchedRoutes.length).toBeGreaterThan(1);
});

test("every route is named by the contract", () => {
  const routed = Object.keys(router.routesByPath).filter((path) => path !== "/");
  expect(routed.toSorted()).toEqual(everyPage.toSorted());
});

test("the shop-floor screens have no drawer", () => {
  const simple = everyPage.filter((path) => router.routesByPath[path].parentRoute.id === "/simple");
  expect(simple).toEqual(["/calc/create", "/raw/create"]);
});
