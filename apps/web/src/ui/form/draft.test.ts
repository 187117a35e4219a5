import { beforeEach, expect, test, vi } from "vitest";
import { type Draft, draftPlace, getStartValues, putDraftsAside, unlessSame, withoutSecret } from "./draft.ts";

interface Values {
  name: string;
  grossKg: number | null;
  fruitId: string | null;
}

const blank: Values = { name: "", grossKg: null, fruitId: null };
const draft = (values: Partial<Values>, version?: number): Draft<Values> => ({
  id: "d1",
  values,
  ...(version !== undefined && { version }),
  attempt: null,
  savedAt: "2026-11-20T14:32:00.000Z",
});

beforeEach(() => {
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  vi.stubGlobal("window", { localStorage });
});

test("a draft is read as it was written, until it is removed", () => {
  const place = draftPlace<Values>("raw-material");
  expect(place.read()).toBeNull();
  place.write(draft({ grossKg: 860.5 }));
  expect(draftPlace<Values>("raw-material").read()).toEqual(draft({ grossKg: 860.5 }));
  expect(draftPlace<Values>("pulp").read()).toBeNull();
  place.remove();
  expect(place.read()).toBeNull();
});

test("a stored value that is no draft is ignored", () => {
  window.localStorage.setItem("pomar.draft.nobody.pulp", "{");
  expect(draftPlace<Values>("pulp").read()).toBeNull();
  window.localStorage.setItem("pomar.draft.nobody.pulp", '{"name":"Umbu"}');
  expect(draftPlace<Values>("pulp").read()).toBeNull();
});

test("another tab finds the result of a draft, fifty drafts long", () => {
  const place = draftPlace<Values>("raw-material");
  for (let n = 0; n < 51; n += 1) place.writeSaved({ id: `d${n}`, call: "/raw-materials", made: { id: `r${n}` } });
  expect(place.findSaved("d0")).toBeNull();
  expect(draftPlace<Values>("pulp").findSaved("d50")).toEqual({
    id: "d50",
    call: "/raw-materials",
    made: { id: "r50" },
  });
});

test("a form starts with its draft, without fields that it no longer has", () => {
  const kept = draft({ grossKg: 12.25, colour: "verde" } as Partial<Values>);
  expect(getStartValues({ initial: blank }, kept, null).values).toEqual({ ...blank, grossKg: 12.25 });
});

test("a draft over another version of the record is only offered, and not when the record already equals it", () => {
  const initial = { ...blank, name: "Umbu" };
  const kept = draft({ name: "Umbu-cajá" }, 3);
  expect(getStartValues({ initial, version: 4 }, kept, null)).toEqual({ draft: null, older: kept, values: initial });
  expect(getStartValues({ initial, version: 3 }, kept, null).values.name).toBe("Umbu-cajá");
  expect(unlessSame({ ...blank, name: "Umbu-cajá" }, kept)).toBeNull();
});

test("an item created on the way enters its field, or where the form says", () => {
  const chosen = { field: "fruitId", id: "f7" };
  expect(getStartValues({ initial: blank }, null, chosen).values.fruitId).toBe("f7");
  const onChosen = (values: Values) => ({ ...values, name: "novo" });
  expect(getStartValues({ initial: blank, onChosen }, null, chosen).values).toEqual({ ...blank, name: "novo" });
});

test("no draft keeps a password", () => {
  expect(withoutSecret({ name: "Cida", password: "segredo" }, ["password"])).toEqual({ name: "Cida" });
});

test("a draft that a form restored before its screen failed is put aside, and only offered", () => {
  const [broken, idle] = [draftPlace<Values>("final-product"), draftPlace<Values>("pulp")];
  for (const place of [broken, idle]) place.write(draft({ grossKg: 0 }));
  broken.noteRestored();
  idle.noteRestored();
  idle.noteClosed();
  putDraftsAside();
  expect(getStartValues({ initial: blank }, idle.read(), null).draft?.values.grossKg).toBe(0);
  const start = getStartValues({ initial: blank }, broken.read(), null);
  expect([start.draft, start.values, start.older?.values]).toEqual([null, blank, { grossKg: 0 }]);
});
