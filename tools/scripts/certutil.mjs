// Finds certutil, by which a test lays an authority into Chromium's own store, or brings it. Prints its path.
import { existsSync } from "node:fs";
import { installByApt } from "./apt.mjs";

const candidates = ["/usr/bin/certutil", "/usr/local/bin/certutil", "/opt/homebrew/bin/certutil"];

const find = () => candidates.find((file) => existsSync(file));

if (!find()) installByApt(["libnss3-tools"], "o certutil");
const file = find();
if (file) process.stdout.write(`${file}\n`);
