import type { Words } from "./words.ts";

/** The text of each file of a registry that has a name and remarks, in the shape of the ones that exist. */
export function templates(words: Words): Record<string, string> {
  const { plural, singular } = words;
  return {
    [`packages/contract/src/${plural}/${plural}.schema.ts`]: schema(words),
    [`packages/contract/src/${plural}/${plural}.routes.ts`]: routes(words),
    [`apps/api/src/features/${plural}/${plural}.table.ts`]: table(words),
    [`apps/api/src/features/${plural}/${plural}.queries.ts`]: queries(words),
    [`apps/api/src/features/${plural}/${plural}.api.ts`]: wiring(words),
    [`apps/web/src/features/${plural}/${plural}.list.tsx`]: list(words),
    [`apps/web/src/features/${plural}/${singular}.form.tsx`]: form(words),
    [`tests/e2e/${plural}/creates.e2e.ts`]: browserTest(words),
  };
}

const schema = ({ one, One }: Words) => `import { z } from "zod";
import { notes, stored, text } from "../core/fields.ts";

export const ${one}Create = z.object({ name: text(60, 2), notes: notes() });
export type ${One}Create = z.output<typeof ${one}Create>;

export const ${one}Update = ${one}Create.partial();
export type ${One}Update = z.output<typeof ${one}Update>;

export const ${one} = z.object({ name: z.string(), notes: z.string().nullable(), ...stored });
export type ${One} = z.output<typeof ${one}>;
`;

const routes = ({ plural, title, noun, many, one }: Words) => `import { listQuery } from "../core/list.ts";
import { registryRoutes } from "../core/registry-routes.ts";
import { ${one}, ${one}Create, ${one}Update } from "./${plural}.schema.ts";

export const ${many}Routes = registryRoutes({
  path: "/${plural}",
  words: { one: "${noun}", list: "${title}", removed: "${noun}" },
  query: listQuery(["name", "createdAt"]),
  create: ${one}Create,
  update: ${one}Update,
  row: ${one},
  reply: ${one},
});
`;

const table = ({ many, table: name }: Words) => `import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { registryName, stored, uniqueName } from "../../platform/db/columns.ts";

export const ${many} = pgTable(
  "${name}",
  {
    ...stored(),
    ...registryName(),
    notes: text(),
  },
  (t) => [
    uniqueName("${name}_name_unique", t),
    // Every search of the list.
    index("${name}_name_search").using("gin", sql\`fold(\${t.name}) gin_trgm_ops\`),
  ],
);
`;

const queries = ({
  plural,
  many,
  one,
  One,
  Many,
}: Words) => `import type { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { ${many} } from "./${plural}.table.ts";

const { removedAt: _, updatedBy: __, sharedName: ___, ...answered } = getTableColumns(${many});
const notRemoved = isNull(${many}.removedAt);

const select${Many} = (db: Db, filter: SQL) =>
  db
    .select({ ...answered, createdBy })
    .from(${many})
    .leftJoin(creators, eq(creators.id, ${many}.createdBy))
    .where(and(filter, notRemoved));

export async function find${One}(db: Db, id: string) {
  const [${one}] = await select${Many}(db, eq(${many}.id, id));
  return ${one};
}

export const ${one}List: ListingOf<typeof ${many}Routes.list> = {
  ids: (db, query) =>
    db
      .select({ id: ${many}.id })
      .from(${many})
      .where(and(notRemoved, matching([${many}.name], query.search))),
  order: ordering(
    { name: sql\`fold(\${${many}.name})\`, createdAt: ${many}.createdAt },
    { by: "name", order: "asc" },
    ${many}.id,
  ),
  rows: (db, { ids }) => select${Many}(db, idIn(${many}.id, ids)),
};
`;

const wiring = ({
  plural,
  many,
  one,
  One,
}: Words) => `import { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import type { ${One}, ${One}Create, ${One}Update } from "@pomar/contract/${plural}/${plural}.schema";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { pageOf } from "../../platform/db/list.ts";
import { registryCommands } from "../registries/registries.commands.ts";
import { find${One}, ${one}List } from "./${plural}.queries.ts";
import { ${many} } from "./${plural}.table.ts";

const { create, update, remove } = registryCommands<${One}Create, ${One}Update, ${One}>({
  table: ${many},
  entity: "${plural}",
  find: find${One},
});

export function ${many}Api({ read, write }: Serve): void {
  write(${many}Routes.create, ({ tx, body, act }) => create(tx, body, act));
  read(${many}Routes.list, ({ db, query, today }) => pageOf(${one}List, db, { query, today }));
  read(${many}Routes.read, async ({ db, params }) => orNotFound(await find${One}(db, params.id)));
  write(${many}Routes.update, ({ tx, params, body, act }) => update(tx, params.id, body, act));
  write(${many}Routes.remove, ({ tx, params, act }) => remove(tx, params.id, act));
}
`;

const list = ({
  plural,
  title,
  noun,
  many,
  Many,
  One,
}: Words) => `import { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import type { ${One} } from "@pomar/contract/${plural}/${plural}.schema";
import { formatInstant } from "../../ui/format/dates.ts";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<${One}>, ...Column<${One}>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name" }),
  words("notes", "Observações", (row) => row.notes ?? nothing),
  words("createdAt", "Data do cadastro", (row) => formatInstant(row.createdAt), { sortBy: "createdAt" }),
];

export function ${Many}ListPage() {
  return (
    <RegistryPage
      title="${title}"
      list={useList(${many}Routes.list)}
      columns={columns}
      searchPlaceholder="Buscar por nome"
      create={{ to: "/${plural}/create", label: "Cadastrar ${noun}" }}
      empty={{ title: "Nada cadastrado ainda", why: "O que for cadastrado aparece aqui." }}
      removal={{
        route: ${many}Routes.remove,
        noun: "${noun}",
        consequence: "O registro deixa de aparecer nas listas.",
        done: "Registro excluído",
      }}
    />
  );
}
`;

const form = ({
  plural,
  singular,
  noun,
  many,
  One,
}: Words) => `import { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import { useNavigate } from "@tanstack/react-router";
import { alerts } from "../../ui/alerts/alerts.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import { Page } from "../../ui/kit/page.tsx";

interface ${One}Values {
  name: string;
  notes: string;
}

const initial: ${One}Values = { name: "", notes: "" };
const labels = { name: "Nome", notes: "Observações" };

export function ${One}CreatePage() {
  const navigate = useNavigate();
  const form = useRecordForm({
    name: "${singular}",
    route: ${many}Routes.create,
    initial,
    labels,
    required: ["name"],
    toBody: (values: ${One}Values) => values,
    onSaved: () => {
      alerts.success("Cadastro feito com sucesso");
      // Replaced: Back must not open the form of a thing that already exists.
      void navigate({ to: "/${plural}/find-all", replace: true });
    },
  });
  return (
    <Page title="Cadastrar ${noun}">
      <RecordFormView form={form}>
        <Section>
          <TextField field={form.getField("name")} maxLength={60} />
          <NotesField field={form.getField("notes")} />
        </Section>
      </RecordFormView>
    </Page>
  );
}
`;

const browserTest = ({
  plural,
  noun,
  many,
}: Words) => `import { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import { expect, test } from "../fixtures.ts";
import { ownName } from "../record-fixtures.ts";

test("${noun}: what is registered is stored and appears in the list", async ({ adminPage: page, plant }) => {
  const name = ownName("Nome");
  await page.goto("/${plural}/create");
  await page.getByLabel("Nome").fill(name);
  await page.getByRole("button", { name: "Salvar" }).click();

  await expect(page).toHaveURL("/${plural}/find-all");
  await expect(page.getByRole("row", { name })).toBeVisible();
  const { total } = await plant.api(${many}Routes.list, { query: { search: name } });
  expect(total).toBe(1);
});
`;
