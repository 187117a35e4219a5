import { levelNames, type User } from "@pomar/contract/people/users/users.schema";
import { Activity, masculine } from "../../registries/parts/items/activity.tsx";
import { formatAct } from "../../ui/format/dates.ts";
import { FactLine } from "../../ui/kit/fact-line.tsx";

export const describePerson = ({ name, level, active, createdAt, createdBy }: User) => ({
  title: name,
  aside: <Activity active={active} words={masculine} />,
  subtitle: <FactLine>{[levelNames[level], `criado ${formatAct(createdAt, createdBy)}`]}</FactLine>,
});

/** The texts of the dialog and the toast for deleting a user. */
export const removalOfUser = {
  noun: "usuário",
  consequence:
    "A pessoa é desconectada agora e não entra mais. O que ela registrou continua com o nome dela, e o nome fica livre para outro cadastro.",
  done: "Usuário excluído",
};
