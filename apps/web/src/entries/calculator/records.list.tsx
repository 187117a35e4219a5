import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import type { CalculatorRecordRow } from "@pomar/contract/entries/calculator/calculator.schema";
import { formulas, getFormula } from "@pomar/contract/entries/calculator/formulas.rules";
import { pages } from "@pomar/contract/pages";
import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { fruitAndDays } from "../../registries/parts/items/item-filter.tsx";
import { useCall } from "../../ui/api/hooks.ts";
import { formatShortDay, localDay } from "../../ui/format/dates.ts";
import { type Column, named, nothing, words } from "../../ui/list/column.ts";
import type { Filter } from "../../ui/list/filter.ts";
import { ListPage } from "../../ui/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../ui/list/removal.tsx";
import { useList } from "../../ui/list/use-list.ts";
import { answerWords } from "../parts/calculations/calculation-result.tsx";
import type { TypedInputs } from "../parts/calculations/calculator-values.ts";
import { RecordAge } from "./record-age.tsx";

const getName = ({ title, formula }: Pick<CalculatorRecordRow, "title" | "formula">) =>
  title ?? getFormula(formula).name;

const describeAnswer = ({ formula, inputs, figures }: CalculatorRecordRow) =>
  answerWords(getFormula(formula), inputs as TypedInputs, figures);

const columns: [Column<CalculatorRecordRow>, ...Column<CalculatorRecordRow>[]] = [
  named("title", "Cálculo", getName, { below: tellSubject }),
  named("figures", "Resultado", (row) => <b>{describeAnswer(row)}</b>, { plain: true, card: "lead" }),
  words("author", "Autor", (row) => row.createdBy?.name ?? nothing, { card: "hidden" }),
  words("createdAt", "Idade", (row) => <RecordAge at={row.createdAt} />, {
    below: ({ createdAt }) => formatShortDay(localDay(new Date(createdAt))),
    noWrap: true,
    plain: true,
    sortBy: "createdAt",
    atFirst: "desc",
  }),
];

function tellSubject({ title, formula, fruit, lot }: CalculatorRecordRow): string {
  return [title && getFormula(formula).name, fruit?.name, lot?.code].filter(Boolean).join(" · ");
}

const byFormula: Filter = {
  kind: "choice",
  name: "formula",
  label: "Fórmula",
  choices: formulas.map(({ key, name }) => ({ value: key, label: name })),
};

function useAuthorFilter(): Filter {
  const { data } = useCall(usersRoutes.list, { query: { rows: 100, sortBy: "name" } }, { staleTime: 60_000 });
  const choices = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return { kind: "choice", name: "author", label: "Autor", choices };
}

export function CalculatorRecordsListPage() {
  const list = useList(calculatorRoutes.list);
  const byAuthor = useAuthorFilter();
  const removal = useRemoval(calculatorRoutes.remove, {
    noun: "cálculo",
    consequence: "Ele sai da lista; as produções feitas com ele não mudam.",
    done: "Cálculo excluído",
  });
  return (
    <>
      <ListPage
        title={pages["/calc/all-records"].title}
        list={list}
        columns={columns}
        filters={[byFormula, byAuthor, ...fruitAndDays]}
        searchPlaceholder="Buscar por título ou observação"
        create={{ to: "/production-line/calc", label: "Novo cálculo" }}
        exportAs="calculator-records"
        empty={{ title: "Nenhum cálculo guardado ainda", why: "O que for calculado e guardado aparece aqui." }}
        opens={({ id }) => ({ to: "/calc/update-records/$id", params: { id } })}
        rowMenu={(row) => (
          <RemovalMenu name={getName(row)} onRemove={() => removal.ask({ ...row, name: getName(row) })} />
        )}
      />
      {removal.dialog}
    </>
  );
}
