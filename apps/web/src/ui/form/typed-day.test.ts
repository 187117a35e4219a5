import { addDays } from "@pomar/contract/core/calendar.rules";
import { expect, test } from "vitest";
import { formatDay, localDay, writtenInstant } from "../format/dates.ts";
import { outOfRange, type SaidWhen, saidDay, saidInstant } from "./typed-day.ts";

const [year = ""] = localDay().split("-");

/** The result of parsing a complete text: its value, or its error message. */
const told = (said: SaidWhen) =>
  said.kind === "said" ? said.value : said.kind === "nothing" ? null : [said.message, said.offer].join(" ").trim();

test.each([
  ["20/11/2026", "2026-11-20"],
  [" 5-3-27 ", "2027-03-05"],
  ["07.08", `${year}-08-07`],
  ["20112026", "2026-11-20"],
  ["20 nov 2026", "2026-11-20"],
  ["20 de novembro de 2026", "2026-11-20"],
  ["2026/10/05", "2026-10-05"],
  ["Hoje", localDay()],
  ["ontem", addDays(localDay(), -1)],
  ["", null],
  ["20", "Não é uma data: “20”"],
  ["20/11/2", "Não é uma data: “20/11/2”"],
  ["amanhã", "Não é uma data: “amanhã”"],
  ["31/02", `Esse dia não existe: 31/02/${year}`],
  ["20/11/1026", "Confira o ano: 20/11/1026"],
  ["05/2028", "Falta o dia: 05/2028 2028-05-31"],
  ["02/28", "Falta o dia: 02/2028 2028-02-29"],
  ["122027", "Falta o dia: 12/2027 2027-12-31"],
  ["MAI/28", "Falta o dia: 05/2028 2028-05-31"],
  ["dez/10", "Falta o dia: 12/2010 2010-12-31"],
  ["março de 2027", "Falta o dia: 03/2027 2027-03-31"],
  ["2027-09", "Falta o dia: 09/2027 2027-09-30"],
])("a day typed as '%s' is read as %s", (text, read) => {
  expect(told(saidDay(text))).toBe(read);
});

test("a day and month without a year is the last such day of a past event, and of this year otherwise", () => {
  const read = (text: string, latest?: string) => told(saidDay(text, latest));
  expect(["29/11", "2911"].map((text) => read(text, "2026-11-30"))).toEqual(["2026-11-29", "2026-11-29"]);
  expect(read("30/11", "2026-11-30")).toBe("2026-11-30");
  expect(read("29/12", "2026-11-30")).toBe("2025-12-29");
  expect(read("29/12/2026", "2026-11-30")).toBe("2026-12-29");
  expect(read("3112", "2024-01-05")).toBe("2023-12-31");
  expect(read("29/12")).toBe(`${year}-12-29`);
});

test("a year of which only the beginning is typed is no year", () => {
  expect(["29/11/20", "291120"].map((text) => told(saidDay(text)))).toEqual([
    "Termine o ano: 29/11/20",
    "Termine o ano: 291120",
  ]);
  expect(told(saidDay("29/11/2020"))).toBe("2020-11-29");
  expect(told(saidDay("29/11/21"))).toBe("2021-11-29");
});

test("a text that was once saved as another day is read right or refused, and no beginning of it makes a day", () => {
  const typed = ["10/2026", "9/2026", "29/02/2025", "2026-10-05", "31/09/2026"];
  expect(Object.fromEntries(typed.map((text) => [text, told(saidDay(text))]))).toEqual({
    "10/2026": "Falta o dia: 10/2026 2026-10-31",
    "9/2026": "Falta o dia: 09/2026 2026-09-30",
    "29/02/2025": "Esse dia não existe: 29/02/2025",
    "2026-10-05": "2026-10-05",
    "31/09/2026": "Esse dia não existe: 31/09/2026",
  });
  const madeOfHalves = [...typed, "29/02/2027", "29/11/2026", "29112026"].flatMap((text) =>
    [...text.slice(0, -1)].flatMap((_, end) => {
      const said = saidDay(text.slice(0, end + 1));
      return said.kind === "said" && said.isWhole ? [[text, said.value]] : [];
    }),
  );
  expect(madeOfHalves).toEqual([]);
});

test("an existing day is checked against the first and the last valid one", () => {
  const today = localDay();
  expect(outOfRange(today, { max: today })).toBeNull();
  expect(outOfRange(addDays(today, 1), { max: today })).toBe("A data não pode estar no futuro");
  expect(outOfRange("2026-11-21", { max: "2026-11-20" })).toBe("A data não pode passar de 20/11/2026");
  expect(outOfRange("1999-12-31", { min: "2000-01-01" })).toBe("A data não pode ser anterior a 01/01/2000");
});

test("an instant is typed as a day and an hour of the device, or as an hour of today", () => {
  const at = (text: string) => {
    const said = saidInstant(text);
    return said.kind === "said" ? writtenInstant(said.value) : told(said);
  };
  expect(at("20/11/2026 14:32")).toBe("20/11/2026 14:32");
  expect(at("20112026 8h05")).toBe("20/11/2026 08:05");
  expect(at("ontem, 23:59")).toBe(`${formatDay(addDays(localDay(), -1))} 23:59`);
  expect(at("14:32")).toBe(`${formatDay(localDay())} 14:32`);
  expect(at("7h")).toBe(`${formatDay(localDay())} 07:00`);
  expect(saidInstant("20/11/2026 14:")).toMatchObject({ isWhole: false });
  expect(at("31/02/2026 10:00")).toBe("Esse dia não existe: 31/02/2026");
  expect(at("amanhã 10:00")).toBe("Não é uma data: “amanhã”");
  for (const text of ["20/11/2026", "24:00", "10:60"])
    expect(at(text)).toBe("Informe dia e hora, como 20/11/2026 14:32");
});
