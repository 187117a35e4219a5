import { existsSync } from "node:fs";
import path from "node:path";
import { findChromium, wholeChromium } from "./chromium.ts";

const folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Finds a program of the system: `/usr/bin/certutil`. */
export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

interface Program {
  /** As the summary calls it. */
  name: string;
  /** Debian's package; null where it would start a service of its own. */
  package: string | null;
  isHere: () => boolean;
}

/** The programs that tests run and npm does not install. */
export const programs: readonly Program[] = [
  { name: "Chromium", package: "chromium-headless-shell", isHere: () => findChromium() !== undefined },
  { name: "a Chromium with a camera", package: "chromium", isHere: () => existsSync(wholeChromium) },
  { name: "certutil", package: "libnss3-tools", isHere: () => findProgram("certutil") !== undefined },
  { name: "nginx", package: null, isHere: () => findProgram("nginx") !== undefined },
  { name: "openssl", package: "openssl", isHere: () => findProgram("openssl") !== undefined },
];
