import { type PagePath, pageLevels } from "@pomar/contract/pages";
import type { Dependent } from "@pomar/contract/refusal";
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
        const { noun, to, param } = places[dependent.kind];
        const levels = pageLevels(to);
        const mayOpen = user !== null && (levels === null || levels.includes(user.level));
        const target = param === undefined ? { search: searchOf(dependent) } : { params: { [param]: dependent.id } };
        return (
          <li key={dependent.kind + dependent.id}>
            {noun}{" "}
            {mayOpen ? (
              <PageLink {...({ to, ...target } as { to: "/dashboard" })} onClick={onFollow}>
                {dependent.name}
              </PageLink>
            ) : (
              dependent.name
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
