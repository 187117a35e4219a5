import { expect, test } from "vitest";
import { parseDevice } from "./device.ts";

const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (Linux; Android 14; SM-A155M) ${webkit} Chrome/126.0 Mobile Safari/537.36`, "Chrome no Android", true],
  [
    `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
    "Samsung Internet no Android",
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} Version/17.5 Mobile/15E148 Safari/604.1`,
    "Safari no iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) ${webkit} CriOS/126.0 Mobile Safari/604.1`,
    "Chrome no iPhone",
    true,
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/126.0 Safari/537.36 Edg/126.0`,
    "Edge no Windows",
    false,
  ],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0", "Firefox no Windows", false],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/17.5 Safari/605.1`, "Safari no Mac", false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/126.0 Safari/537.36`, "Chrome no Linux", false],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/126.0 Safari/537.36`, "Chrome no Chromebook", false],
  ["Mozilla/5.0 (Windows NT 10.0) SomethingNew/1.0", "Outro programa no Windows", false],
  ["node", "Aparelho desconhecido", false],
  [null, "Aparelho desconhecido", false],
] as const)("%s is %s", (userAgent, words, isMobile) => {
  expect(parseDevice(userAgent)).toEqual({ words, isMobile });
});
