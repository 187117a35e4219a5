import { addDays, earliestDay, writtenDay } from "@pomar/contract/core/calendar.rules";
import { expect, test } from "vitest";
import { localDay } from "../format/dates.ts";
import { earlyDays, unusualDays } from "./past-days.ts";

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

test("a day in the future or more than 30 days ago is told with its distance, and a stored one is not", () => {
  const [last, older, later] = [-30, -31, 4].map((days) => addDays(localDay(), days));
  expect(unusualDays({ receivedAt: last, producedAt: localDay(), dueDate: older, paidAt: null }, {})).toEqual({});
  expect(unusualDays({ receivedAt: older, freezeEnd: `${later}T12:00:00.000Z` }, {})).toEqual({
    receivedAt: { day: writtenDay(older ?? ""), distance: "há 31\u00a0dias" },
    freezeEnd: { day: writtenDay(later ?? ""), distance: "em 4\u00a0dias" },
  });
  expect(unusualDays({ receivedAt: older }, { receivedAt: older })).toEqual({});
});
