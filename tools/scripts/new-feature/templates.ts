export interface FeatureName {
  /** The name of the folder, the address and the resource: `cold-rooms`. */
  plural: string;
  /** The name of one record: `cold-room`. */
  singular: string;
  /** The title in the menu and above the list: `Câmaras frias`. */
  title: string;
  /** The word for one record inside a sentence: `câmara fria`. */
  noun: string;
}

/** The names of a feature, in each spelling that the code needs. */
export interface Words extends FeatureName {
  many: string;
  one: string;
  Many: string;
  One: string;
  table: string;
}

/** @throws when a name has an invalid form. */
export function buildWords(name: FeatureName): Words {
  const kebab = /^[a-z]+(-[a-z]+)*$/;
  if (!kebab.test(name.plural) || !kebab.test(name.singular) || name.plural === name.singular)
    throw new Error(
      "Name the feature in the plural and one of it in the singular, in kebab-case: cold-rooms cold-room.",
    );
  const camel = (text: string) => text.replace(/-(.)/g, (_match, letter: string) => letter.toUpperCase());
  const pascal = (text: string) => camel(`-${text}`);
  return {
    ...name,
    many: camel(name.plural),
    one: camel(name.singular),
    Many: pascal(name.plural),
    One: pascal(name.singular),
    table: name.plural.replaceAll("-", "_"),
  };
}

/** The text of each file of a new registry with a name and remarks, shaped like the existing registries. */
export function templates(words: Words): Record<string, string> {
  const { plural, singular } = words;
  return {
    [`packages/contract/src/registries/${plural}/${plural}.schema.ts`]: schema(words),
    [`packages/contract/src/registries/${plural}/${plural}.routes.ts`]: routes(words),
    [`apps/api/src/schema/registries/${plural}.table.ts`]: table(words),
    [`apps/api/src/registries/${plural}/${plural}.queries.ts`]: queries(words),
    [`apps/api/src/registries/${plural}/${plural}.api.ts`]: wiring(words),
    [`apps/web/src/registries/${plural}/${plural}.list.tsx`]: list(words),
    [`apps/web/src/registries/${plural}/${singular}.form.tsx`]: form(words),
    [`tests/e2e/${plural}/creates.e2e.ts`]: browserTest(words),
  };
}

const schema = ({ one, One }: Words) => `import { z } from "zod";
import { notes, stored, text } from "../../core/fields.ts";

export const ${one}Create = z.object({ name: text(60, 2), notes: notes() });
export type ${One}Create = z.output<typeof ${one}Create>;

export const ${one}Update = ${one}Create.partial();
export type ${One}Update = z.output<typeof ${one}Update>;

export const ${one} = z.object({ name: z.string(), notes: z.string().nullable(), ...stored });
export type ${One} = z.output<typeof ${one}>;
`;

const routes = ({ plural, title, noun, many, one }: Words) => `import { listQuery } from "../../core/list.ts";
import { registryRoutes } from "../../core/registry-routes.ts";
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
import { stored, uniqueName } from "../columns.ts";

export const ${many} = pgTable(
  "${name}",
  {
    ...stored(),
    name: text().notNull(),
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
}: Words) => `import type { ${many}Routes } from "@pomar/contract/registries/${plural}/${plural}.routes";
import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { createdBy, creators } from "../../people/users/users.queries.ts";
import type { Db } from "../../platform/db/db.ts";
import { idIn, type ListingOf, matching, ordering } from "../../platform/db/list.ts";
import { ${many} } from "../../schema/registries/${plural}.table.ts";

const { removedAt: _, updatedBy: __, ...answered } = getTableColumns(${many});
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
    "name",
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
}: Words) => `import { ${many}Routes } from "@pomar/contract/registries/${plural}/${plural}.routes";
import type { ${One}, ${One}Create, ${One}Update } from "@pomar/contract/registries/${plural}/${plural}.schema";
import { readPage } from "../../platform/db/list.ts";
import { orNotFound } from "../../platform/http/app-error.ts";
import type { Serve } from "../../platform/http/serve.ts";
import { registryCommands } from "../../platform/records/records.commands.ts";
import { ${many} } from "../../schema/registries/${plural}.table.ts";
import { find${One}, ${one}List } from "./${plural}.queries.ts";

const { create, update, remove } = registryCommands<${One}Create, ${One}Update, ${One}>({
  table: ${many},
  entity: "${plural}",
  find: find${One},
});

export function ${many}Api({ read, write }: Serve): void {
  write(${many}Routes.create, ({ tx, body, act }) => create(tx, body, act));
  read(${many}Routes.list, ({ db, query, today }) => readPage(${one}List, db, { query, today }));
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
}: Words) => `import { ${many}Routes } from "@pomar/contract/registries/${plural}/${plural}.routes";
import type { ${One} } from "@pomar/contract/registries/${plural}/${plural}.schema";
import { formatInstant } from "../../ui/format/dates.ts";
import { type Column, nothing, words } from "../../ui/list/column.ts";
import { RegistryPage } from "../../ui/list/registry-page.tsx";
import { useList } from "../../ui/list/use-list.ts";

const columns: [Column<${One}>, ...Column<${One}>[]] = [
  words("name", "Nome", (row) => row.name, { sortBy: "name", atFirst: "asc", grow: true }),
  words("notes", "Observações", (row) => row.notes ?? nothing),
  words("createdAt", "Cadastrado em", (row) => formatInstant(row.createdAt), { noWrap: true, sortBy: "createdAt" }),
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

const form = ({ plural, singular, many, One }: Words) => `import { pages } from "@pomar/contract/pages";
import { ${many}Routes } from "@pomar/contract/registries/${plural}/${plural}.routes";
import type { ${One}Create } from "@pomar/contract/registries/${plural}/${plural}.schema";
import { alerts } from "../../ui/alerts/alerts.ts";
import { NotesField, TextField } from "../../ui/form/inputs.tsx";
import { RecordFormView } from "../../ui/form/record-form.tsx";
import { Section } from "../../ui/form/section.tsx";
import { useRecordForm } from "../../ui/form/use-record-form.ts";
import type { ValuesOf } from "../../ui/form/values.ts";
import { useBackTo } from "../../ui/kit/go-back.ts";
import { Page } from "../../ui/kit/page.tsx";

const empty: ValuesOf<${One}Create> = { name: "", notes: "" };

export function ${One}CreatePage() {
  const goBack = useBackTo("/${plural}/find-all");
  const form = useRecordForm({
    name: "${singular}",
    route: ${many}Routes.create,
    initial: empty,
    labels: { name: "Nome", notes: "Observações" },
    required: ["name"],
    toBody: (values) => values,
    onSaved: () => {
      alerts.success("Cadastro feito com sucesso");
      goBack();
    },
  });
  return (
    <Page title={pages["/${plural}/create"].title}>
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
}: Words) => `import { ${many}Routes } from "@pomar/contract/registries/${plural}/${plural}.routes";
import { expect, test } from "../fixtures.ts";
import { ownName } from "../record-fixtures.ts";

test("${noun}: a new record is stored and appears in the list", async ({ adminPage: page, plant }) => {
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
