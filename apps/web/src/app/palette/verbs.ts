import type { Level } from "@pomar/contract/core/route";
import type { ItemType } from "@pomar/contract/entries/lookups/lookups.routes";
import { mayOpen, type PagePath } from "@pomar/contract/pages";
import { chosenSearch } from "../../ui/form/chosen.ts";
import { unaccented } from "../../ui/format/masks.ts";
import type { Target } from "../../ui/kit/target-link.tsx";

/** The kinds of records that the palette finds by their names. */
export type SoughtType = ItemType | "customers";

/** An act that begins with a record: `receber goiaba` opens the form of a reception in which the fruit is chosen. */
interface Verb {
  name: string;
  /** The objects of the act, as a hint. */
  objects: string;
  /** The page of the act, by the type of its object. */
  targets: Partial<Record<SoughtType, (id: string) => Target>>;
}

/** The address of a form in which the record is chosen for this field. */
const toForm = (to: PagePath, field: string) => (id: string) => ({ to, search: chosenSearch(field, id) });

const verbs: readonly Verb[] = [
  {
    name: "Receber",
    objects: "fruta, insumo ou fornecedor",
    targets: {
      fruits: toForm("/raw/create", "fruitId"),
      supplier: toForm("/raw/create", "supplierId"),
      additives: (additiveId) => ({ to: "/additives-record/create/$additiveId", params: { additiveId } }),
      additional: (additionalId) => ({ to: "/additional-record/create/$additionalId", params: { additionalId } }),
      packaging: (packagingId) => ({ to: "/packaging-record/create/$packagingId", params: { packagingId } }),
    },
  },
  { name: "Despolpar", objects: "fruta", targets: { fruits: toForm("/pulp/create", "fruitId") } },
  { name: "Envasar", objects: "fruta", targets: { fruits: toForm("/final/create", "fruitId") } },
  { name: "Expedir para", objects: "cliente", targets: { customers: toForm("/dispatches/create", "customerId") } },
  {
    name: "Pagar",
    objects: "fornecedor",
    targets: { supplier: (id) => ({ to: "/pagamentos/visualizar", search: { supplier: id, status: "due" } }) },
  },
];

/** Opening a record, the act of a text that names no act. */
const opening: Verb = {
  name: "",
  objects: "",
  targets: {
    fruits: (id) => ({ to: "/fruits/find-all", search: { open: id } }),
    supplier: (id) => ({ to: "/suppliers/update/$id", params: { id } }),
    customers: (id) => ({ to: "/customers/update/$id", params: { id } }),
  },
};

/** The acts whose name begins with the text, with the targets that the user may open. */
export const findVerbs = (text: string, level: Level): Verb[] =>
  verbs
    .filter(({ name }) => unaccented(name).startsWith(unaccented(text)))
    .map((verb) => forLevel(verb, level))
    .filter(({ targets }) => Object.keys(targets).length > 0);

const forLevel = ({ targets, ...verb }: Verb, level: Level): Verb => ({
  ...verb,
  targets: Object.fromEntries(Object.entries(targets).filter(([, target]) => mayOpen(target("").to, level))),
});

/** Reads an act, named by at least three letters and a space, and its object without a preposition. */
export function readWish(query: string, level: Level): { verb: Verb; object: string } {
  const [, name = "-", object = ""] = /^(\S{3,})\s+(?:(?:de|da|do|para)\s+)?(.*)$/i.exec(query) ?? [];
  const [verb] = findVerbs(name, level);
  return verb === undefined ? { verb: forLevel(opening, level), object: query } : { verb, object };
}
