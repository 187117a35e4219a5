import { existsSync } from "node:fs";
import path from "node:path";
import { findChromium, wholeChromium } from "./chromium.ts";

const folders = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"];

/** Finds the path of a system program, such as `/usr/bin/certutil`. */
export const findProgram = (name: string): string | undefined =>
  folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));

interface Program {
  /** The program's name in the summary of `npm test`. */
  name: string;
  /** The Debian package; null for a package that would start a system service when installed. */
  package: string | null;
  isHere: () => boolean;
}

/** The programs that tests need and npm does not install. */
export const programs: readonly Program[] = [
  { name: "Chromium", package: "chromium-headless-shell", isHere: () => findChromium() !== undefined },
  { name: "a Chromium with a camera", package: "chromium", isHere: () => existsSync(wholeChromium) },
  { name: "certutil", package: "libnss3-tools", isHere: () => findProgram("certutil") !== undefined },
  { name: "nginx", package: null, isHere: () => findProgram("nginx") !== undefined },
  { name: "openssl", package: "openssl", isHere: () => findProgram("openssl") !== undefined },
];
