import { expect, test } from "vitest";
import { pauseAfter, processesWanted } from "./primary.ts";

test("a worker that ends is replaced at once, one that ends again and again ever later, up to half a minute", () => {
  const pauses = Array.from({ length: 9 }).reduce<number[]>((all) => [...all, pauseAfter(all.at(-1) ?? 0, 1300)], []);
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  expect(pauseAfter(30_000, 61_000)).toBe(250);
});

test("as many processes serve as were asked for, else one for each core", () => {
  expect(processesWanted(["--cluster", "--processes", "3"], 8)).toBe(3);
  expect(processesWanted(["--cluster", "--demo", "--processes=5"], 8)).toBe(5);
  expect(processesWanted(["--cluster"], 8)).toBe(8);
  expect(processesWanted(["--demo"], 8)).toBeUndefined();
});

test("a value that is no number of processes is refused in a sentence", () => {
  for (const given of ["0", "65", "-2", "2.5", "dois", ""])
    expect(processesWanted(["--cluster", "--processes", given], 8)).toBe(
      `--processes deve ser um número de 1 a 64 (recebido: "${given}")`,
    );
  expect(processesWanted(["--processes"], 8)).toContain("de 1 a 64");
});
