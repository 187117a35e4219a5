import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { hashPassword, isPassword, setPasswordCost } from "./password.ts";

// Test files that ran before in this process may have reduced the cost of passwords.
beforeEach(() => setPasswordCost());

test("a password is kept as OWASP asks: argon2id, 19 MiB and two passes at least, with a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("manga rosa"), hashPassword("manga rosa")]);
  const { algorithm, version, memory, passes, lanes } =
    /^\$(?<algorithm>\w+)\$v=(?<version>\d+)\$m=(?<memory>\d+),t=(?<passes>\d+),p=(?<lanes>\d+)\$/.exec(one)?.groups ??
    {};
  expect([algorithm, version, lanes]).toEqual(["argon2id", "19", "1"]);
  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(one).not.toBe(other);
  expect(await isPassword(one, "manga rosa")).toBe(true);
  expect(await isPassword(one, "manga rosa ")).toBe(false);
});

test("a password counts to its last character, and accents and case count", async () => {
  const long = "ã".repeat(71);
  const stored = await hashPassword(`${long}x`);
  expect(await isPassword(stored, `${long}x`)).toBe(true);
  expect(await isPassword(stored, `${long}y`)).toBe(false);
  expect(await isPassword(stored, `${long}X`)).toBe(false);
});

test("passwords have the product's cost unless a test sets one", async () => {
  const program = `
    import { hashPassword } from ${JSON.stringify(new URL("password.ts", import.meta.url).href)};
    process.stdout.write(await hashPassword("manga rosa"));`;
  const args = ["--import", "tsx", "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname });
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});
