// The order matters: a browser's user agent usually also contains names that follow further down in this list.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|OPiOS|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: readonly [RegExp, string, boolean][] = [
  [/\biPhone\b/, "no iPhone", true],
  [/\biPad\b/, "no iPad", true],
  [/\bAndroid\b/, "no Android", true],
  [/\bWindows\b/, "no Windows", false],
  [/\bCrOS\b/, "no Chromebook", false],
  [/\bMac OS X\b|\bMacintosh\b/, "no Mac", false],
  [/\bLinux\b/, "no Linux", false],
];

/** Describes the device of a session: `Chrome no Android`. */
export function parseDevice(userAgent: string | null): { words: string; isMobile: boolean } {
  const text = userAgent ?? "";
  const browser = browsers.find(([sign]) => sign.test(text))?.[1];
  const [, system, isMobile = false] = systems.find(([sign]) => sign.test(text)) ?? [];
  if (browser === undefined && system === undefined) return { words: "Aparelho desconhecido", isMobile };
  return { words: [browser ?? "Outro programa", system].filter(Boolean).join(" "), isMobile };
}
