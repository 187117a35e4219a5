import { addDays, earliestDay, writtenDay } from "@pomar/contract/core/calendar.rules";
import { expect, test } from "vitest";
import { localDay } from "../format/dates.ts";
import { earlyDays } from "./early-days.ts";

const earliest = earliestDay(localDay());
const before = addDays(earliest, -1);
const sentence = `A data não pode ser anterior a ${writtenDay(earliest)}: confira o ano`;

test("a day or an instant of more than ten years ago gets a message at its field, and a stored one does not", () => {
  expect(earlyDays({ receivedAt: before, harvestedOn: "1900-01-01", notes: "1900-01-01" }, {})).toEqual({
    receivedAt: sentence,
    harvestedOn: sentence,
  });
  expect(earlyDays({ dispatchedAt: new Date(`${before}T12:00:00`).toISOString() }, {})).toEqual({
    dispatchedAt: sentence,
  });
  expect(earlyDays({ receivedAt: earliest, producedAt: null, dueDate: "1999-12-31" }, {})).toEqual({});
  expect(earlyDays({ producedAt: "1999-12-31" }, { producedAt: "1999-12-31" })).toEqual({});
  expect(earlyDays({ producedAt: "1999-12-30" }, { producedAt: "1999-12-31" })).toEqual({ producedAt: sentence });
});
