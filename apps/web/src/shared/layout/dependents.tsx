import { type PagePath, pageLevels } from "@pomar/contract/pages";
import type { Dependent } from "@pomar/contract/refusal";
import type { Level } from "@pomar/contract/route";
import { useUser } from "../session/session.ts";
import classes from "./dependents.module.css";
import { PageLink } from "./page-link.tsx";

interface Place {
  noun: string;
  to: PagePath;
  /** The parameter of the address that takes the id; absent: the list opens the record. */
  param?: string;
}

/** The page where each kind of thing is looked at. */
const places: Record<Dependent["kind"], Place> = {
  payment: { noun: "Pagamento", to: "/pagamentos/visualizar" },
  lot: { noun: "Lote", to: "/lots/view/$id", param: "id" },
  supplier: { noun: "Fornecedor", to: "/suppliers/update/$id", param: "id" },
  fruit: { noun: "Fruta", to: "/fruits/find-all" },
  "fruit-group": { noun: "Grupo de frutas", to: "/fruits/find-all" },
  additive: { noun: "Aditivo", to: "/additives/main" },
  additional: { noun: "Adicional", to: "/additional/update/$id", param: "id" },
  packaging: { noun: "Embalagem", to: "/packaging/find-all" },
  "raw-material": { noun: "Entrada de matéria-prima", to: "/raw/find-all" },
  "additive-record": {
    noun: "Entrada de aditivo",
    to: "/additives-record/update/$additiveRecordId",
    param: "additiveRecordId",
  },
  "additional-record": {
    noun: "Entrada de adicional",
    to: "/additional-record/update/$additionalRecordId",
    param: "additionalRecordId",
  },
  "packaging-record": {
    noun: "Entrada de embalagem",
    to: "/packaging-record/update/$packagingRecordId",
    param: "packagingRecordId",
  },
  pulp: { noun: "Entrada de pasta", to: "/pulp/find-all" },
  "final-product": { noun: "Entrada de produto final", to: "/final/find-all" },
  "composite-lot": { noun: "Lote composto", to: "/composite-lots/view/$id", param: "id" },
};

/** A page with what its address takes, for a `PageLink`; the tables here know which page takes what. */
export type PageAddress = { to: "/dashboard"; params?: undefined; search?: Record<string, unknown> };

/** What employees record and whose own list they may not open: the timeline of all entries shows it to them. */
const inTimeline: readonly Dependent["kind"][] = ["raw-material", "final-product"];

/** The page where somebody of a level looks at a thing; null when there is none. An entry's name is the code of its lot. */
export function dependentPage(dependent: Dependent, level: Level): PageAddress | null {
  const { kind, id, name } = dependent;
  const { to, param } = places[kind];
  const target = param === undefined ? { search: searchOf(dependent) } : { params: { [param]: id } };
  if (pageLevels(to)?.includes(level) ?? true) return { to, ...target } as PageAddress;
  if (!inTimeline.includes(kind)) return null;
  return { to: "/production-line/all-entries", search: { search: name } } as unknown as PageAddress;
}

interface DependentsProps {
  of: readonly Dependent[];
  /** A link was followed: a dialog around it closes. */
  onFollow?: () => void;
}

/** What stands in the way of a change, each leading to its own page for those who may open it. */
export function Dependents({ of: dependents, onFollow }: DependentsProps) {
  const user = useUser();
  if (dependents.length === 0) return null;
  return (
    <ul className={classes.list} aria-label="O que depende deste registro">
      {dependents.map((dependent) => {
        const page = user === null ? null : dependentPage(dependent, user.level);
        return (
          <li key={dependent.kind + dependent.id}>
            {places[dependent.kind].noun}{" "}
            {page === null ? (
              dependent.name
            ) : (
              <PageLink {...page} onClick={onFollow}>
                {dependent.name}
              </PageLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function searchOf({ kind, id }: Dependent): Record<string, string> {
  return kind === "fruit-group" ? { group: id } : { open: id };
}
