import { expect, test } from "vitest";
import { returnFrom } from "./creation.ts";

const drawer = "/fruits/find-all?open=0193a5c2-7f1e-7c4b-9d2a-3b5f6e7a8c90";

const dialog = "/lots/view/0193a5c2-7f1e-7c4b-9d2a-3b5f6e7a8c90?act=ship";

test.each(["/raw/create", "/production-line/raw-material", drawer, dialog])(
  "%s is accepted as a return path",
  (returnTo) => {
    expect(returnFrom({ returnTo, returnField: "fruitId" })).toEqual({ returnTo, returnField: "fruitId" });
  },
);

test.each([
  "https://example.com",
  "//example.com",
  "/\\example.com",
  "raw/create",
  "javascript:alert(1)",
  "/x?open=//evil",
  "/x?act=//evil",
  "",
])("%s is not", (returnTo) => {
  expect(returnFrom({ returnTo, returnField: "fruitId" })).toBeNull();
});
