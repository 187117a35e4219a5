import { expect, test } from "vitest";
import { labelOrigin } from "./label-origin.ts";

const lan = "http://192.168.0.12:3000";

test("the configured address is printed, on whatever address the page is open", () => {
  const publicUrl = "https://pomar.example.com";
  for (const origin of ["http://localhost:3000", lan, "https://other.example.com"])
    expect(labelOrigin({ publicUrl, lan }, origin)).toBe(publicUrl);
});

test("otherwise the page's own address is printed, which its user has reached", () => {
  for (const origin of ["http://10.0.0.5:3000", "https://pomar.local", "http://localhost.example.com"])
    expect(labelOrigin({ publicUrl: null, lan }, origin)).toBe(origin);
});

test("a page on the server itself prints the server's network address, never localhost", () => {
  for (const origin of ["http://localhost", "http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])
    expect(labelOrigin({ publicUrl: null, lan }, origin)).toBe(lan);
  // Without a network address of the server, no other device than the server can open the page.
  expect(labelOrigin({ publicUrl: null, lan: null }, "http://localhost:3000")).toBe("http://localhost:3000");
});
