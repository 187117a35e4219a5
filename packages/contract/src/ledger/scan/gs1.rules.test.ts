import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../core/calendar.rules.ts";
import { groupSeparator as gs } from "./group-separator.rules.ts";
import { isGtin, readGs1 } from "./gs1.rules.ts";

const today = "2026-11-20";
const gtin = "07891000315507";
const nothing = {
  gtin: null,
  supplierLot: null,
  producedOn: null,
  bestBeforeOn: null,
  expiresOn: null,
  units: null,
  netKg: null,
};

test("every element of a lot is read in any order, and all others are skipped", () => {
  const text = `01${gtin}310300125010L-77${gs}17270630${"11"}26111515270500${"37"}24${gs}21SERIE9${gs}400PEDIDO/7`;
  expect(readGs1(text, today)).toEqual({
    gtin,
    supplierLot: "L-77",
    producedOn: "2026-11-15",
    bestBeforeOn: "2027-05-31",
    expiresOn: "2027-06-30",
    units: 24,
    netKg: 1.25,
  });
});

test.each([
  ["280200", "2028-02-29"],
  ["270200", "2027-02-28"],
  ["261200", "2026-12-31"],
  ["760101", "2076-01-01"],
  ["770101", "1977-01-01"],
])("day %s is %s", (digits, day) => {
  expect(readGs1(`17${digits}`, today)).toEqual({ ...nothing, expiresOn: day });
});

test("late in a century, a small two-digit year belongs to the next one", () => {
  expect(readGs1("17010131", "2099-05-04")).toMatchObject({ expiresOn: "2101-01-31" });
});

test.each([
  ["a wrong check digit", "0107891000315508"],
  ["month 13", "17261301"],
  ["30 February", "17260230"],
  ["a cut date", "172606"],
  ["a lot without signs", `10${gs}17260630`],
  ["a lot of 21 signs", `10${"A".repeat(21)}`],
  ["a lot with a blank", "10L 77"],
  ["two lots", `10L-77${gs}10L-78`],
  ["a count with letters", "3724A"],
  ["six decimals of a weight", "3106001250"],
  ["no identifier", "L-77"],
  ["nothing", ""],
])("%s is not whole", (_, text) => {
  expect(readGs1(text, today)).toBeNull();
});

test("an element that is repeated with the same value counts once", () => {
  expect(readGs1(`10L-77${gs}10L-77`, today)).toEqual({ ...nothing, supplierLot: "L-77" });
});

test("a built element string reads back, for any GTIN, lot, day within the century and weight", () => {
  const digits = (length: number) =>
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(""));
  const batch = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/);
  const day = fc.integer({ min: -49 * 365, max: 49 * 365 }).map((days) => addDays("2026-11-20", days));
  fc.assert(
    fc.property(digits(13), batch, day, fc.nat({ max: 999_999 }), (body, supplierLot, expiresOn, grams) => {
      const check = [...Array(10).keys()].find((digit) => isGtin(`${body}${digit}`));
      const whole = `${body}${check}`;
      const text = `01${whole}10${supplierLot}${gs}17${expiresOn.slice(2).replaceAll("-", "")}3103${String(grams).padStart(6, "0")}`;
      expect(readGs1(text, today)).toEqual({ ...nothing, gtin: whole, supplierLot, expiresOn, netKg: grams / 1000 });
    }),
  );
});

test("no text whatever makes it fail", () => {
  const signs = fc.constantFrom("0", "1", "3", "7", "2", "9", "A", gs, "%", "é");
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 40 }), (all) => {
      const facts = readGs1(all.join(""), today);
      if (facts?.gtin != null) expect(isGtin(facts.gtin)).toBe(true);
    }),
  );
});
