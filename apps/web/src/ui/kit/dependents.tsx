import type { Dependent } from "@pomar/contract/core/refusal";
import type { Level } from "@pomar/contract/core/route";
import { mayOpen } from "@pomar/contract/pages";
import { Link } from "@tanstack/react-router";
import { useUser } from "../api/session.ts";
import classes from "./dependents.module.css";
import type { Target } from "./target-link.tsx";

/** The page that shows a record of each kind: the record's own page, or the list that opens the record. */
const places: Record<Dependent["kind"], { noun: string; target: (id: string) => Target }> = {
  invoice: { noun: "Nota fiscal", target: (id) => ({ to: "/invoices/view/$id", params: { id } }) },
  payment: { noun: "Pagamento", target: (open) => ({ to: "/pagamentos/visualizar", search: { open } }) },
  customer: { noun: "Cliente", target: (id) => ({ to: "/customers/update/$id", params: { id } }) },
  place: { noun: "Local", target: (id) => ({ to: "/places/update/$id", params: { id } }) },
  dispatch: { noun: "Expedição", target: (id) => ({ to: "/dispatches/view/$id", params: { id } }) },
  lot: { noun: "Lote", target: (id) => ({ to: "/lots/view/$id", params: { id } }) },
  supplier: { noun: "Fornecedor", target: (id) => ({ to: "/suppliers/update/$id", params: { id } }) },
  fruit: { noun: "Fruta", target: (open) => ({ to: "/fruits/find-all", search: { open } }) },
  "fruit-group": { noun: "Grupo de frutas", target: (group) => ({ to: "/fruits/find-all", search: { group } }) },
  additive: { noun: "Aditivo", target: (open) => ({ to: "/additives/main", search: { open } }) },
  additional: { noun: "Adicional", target: (id) => ({ to: "/additional/update/$id", params: { id } }) },
  packaging: { noun: "Embalagem", target: (open) => ({ to: "/packaging/find-all", search: { open } }) },
  "raw-material": { noun: "Entrada de matéria-prima", target: (open) => ({ to: "/raw/find-all", search: { open } }) },
  "additive-record": {
    noun: "Entrada de aditivo",
    target: (id) => ({ to: "/additives-record/update/$additiveRecordId", params: { additiveRecordId: id } }),
  },
  "additional-record": {
    noun: "Entrada de adicional",
    target: (id) => ({ to: "/additional-record/update/$additionalRecordId", params: { additionalRecordId: id } }),
  },
  "packaging-record": {
    noun: "Entrada de embalagem",
    target: (id) => ({ to: "/packaging-record/update/$packagingRecordId", params: { packagingRecordId: id } }),
  },
  pulp: { noun: "Entrada de pasta", target: (open) => ({ to: "/pulp/find-all", search: { open } }) },
  "final-product": {
    noun: "Entrada de produto final",
    target: (open) => ({ to: "/final/find-all", search: { open } }),
  },
  "composite-lot": { noun: "Lote composto", target: (id) => ({ to: "/composite-lots/view/$id", params: { id } }) },
};

export const getPage = (kind: Dependent["kind"], id: string): Target => places[kind].target(id);

/** The kinds of entries whose list employees may not open: the link opens the timeline of all entries instead. */
const inTimeline: readonly Dependent["kind"][] = ["raw-material", "final-product"];

/** The page that shows a record to a user of the given level, or null; the name of an entry is its lot's code. */
export function dependentPage({ kind, id, name }: Dependent, level: Level): Target | null {
  const target = getPage(kind, id);
  if (mayOpen(target.to, level)) return target;
  return inTimeline.includes(kind) ? { to: "/production-line/all-entries", search: { search: name } } : null;
}

interface DependentsProps {
  of: readonly Dependent[];
  /** Called when the user follows a link, so that a dialog around the links closes. */
  onFollow?: () => void;
}

/** The records that block a change; a record is a link when the user may open the record's page. */
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
              <Link {...page} onClick={onFollow}>
                {dependent.name}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
