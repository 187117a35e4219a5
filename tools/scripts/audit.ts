// npm run audit: fails when a package has a known vulnerability of level high or above, or when nobody could say so.
import { spawnSync } from "node:child_process";
import path from "node:path";

interface Report {
  message?: string;
  metadata?: { vulnerabilities: Record<string, number> };
  vulnerabilities?: Record<string, { severity: string; range: string; nodes: string[] }>;
}

const { stdout, error } = spawnSync("npm", ["audit", "--json"], {
  cwd: path.resolve(import.meta.dirname, "../.."),
  encoding: "utf8",
  maxBuffer: 2 ** 26,
  shell: process.platform === "win32",
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const report = read(stdout);

if (error || !report?.metadata) {
  say(`The registry cannot be asked, so nothing is known: ${error?.message ?? report?.message ?? "no answer"}`);
  process.exitCode = 2;
} else {
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) =>
    ["high", "critical"].includes(severity),
  );
  for (const [name, { severity, range, nodes }] of grave) say(`${severity}: ${name} ${range} (${nodes.join(", ")})`);
  const counts = Object.entries(report.metadata.vulnerabilities).map(([level, count]) => `${count} ${level}`);
  say(counts.join(", "));
  process.exitCode = grave.length === 0 ? 0 : 1;
}

function read(text: string): Report | undefined {
  try {
    return JSON.parse(text) as Report;
  } catch {
    return undefined;
  }
}
