import type { Words } from "./words.ts";

/** The text of each file of a registry that has a name and remarks, in the shape of the ones that exist. */
export function templates(words: Words): Record<string, string> {
  const { plural, singular } = words;
  return {
    [`packages/contract/src/${plural}/${plural}.schema.ts`]: schema(words),
    [`packages/contract/src/${plural}/${plural}.routes.ts`]: routes(words),
    [`apps/api/src/features/${plural}/${plural}.table.ts`]: table(words),
    [`apps/api/src/features/${plural}/${plural}.queries.ts`]: queries(words),
    [`apps/api/src/features/${plural}/${plural}.commands.ts`]: commands(words),
    [`apps/api/src/features/${plural}/${plural}.api.ts`]: wiring(words),
    [`apps/web/src/features/${plural}/${plural}.list.tsx`]: list(words),
    [`apps/web/src/features/${plural}/${singular}.form.tsx`]: form(words),
    [`tests/e2e/${plural}/creates.e2e.ts`]: browserTest(words),
  };
}

const schema = ({ one, One }: Words) => `import { z } from "zod";
import { notes, stored, text } from "../fields.ts";

export const ${one}Create = z.object({ name: text(60, 2), notes: notes() });
export type ${One}Create = z.output<typeof ${one}Create>;

export const ${one}Update = ${one}Create.partial();
export type ${One}Update = z.output<typeof ${one}Update>;

export const ${one} = z.object({ name: z.string(), notes: z.string().nullable(), ...stored });
export type ${One} = z.output<typeof ${one}>;
`;

const routes = ({ plural, title, noun, many, one }: Words) => `import { listQuery, page } from "../list.ts";
import { route } from "../route.ts";
import { ${one}, ${one}Create, ${one}Update } from "./${plural}.schema.ts";

export const ${many}Routes = {
  create: route({
    method: "POST",
    path: "/${plural}",
    levels: [1],
    summary: "Cria: ${noun}",
    body: ${one}Create,
    reply: ${one},
  }),
  list: route({
    method: "GET",
    path: "/${plural}",
    levels: [1, 2],
    summary: "Lista: ${title}",
    query: listQuery(["name", "createdAt"]),
    reply: page(${one}),
  }),
  read: route({ method: "GET", path: "/${plural}/:id", levels: [1, 2], summary: "Lê: ${noun}", reply: ${one} }),
  update: route({
    method: "PUT",
    path: "/${plural}/:id",
    levels: [1],
    summary: "Altera: ${noun}; campos ausentes ficam como estão",
    body: ${one}Update,
    reply: ${one},
  }),
  remove: route({ method: "DELETE", path: "/${plural}/:id", levels: [1], summary: "Remove: ${noun}" }),
};
`;

const table = ({ many, table: name }: Words) => `import { sql } from "drizzle-orm";
import { index, pgTable, text } from "drizzle-orm/pg-core";
import { registryName, stored, uniqueName } from "../../shared/db/columns.ts";

export const ${many} = pgTable(
  "${name}",
  {
    ...stored(),
    ...registryName(),
    notes: text(),
  },
  (t) => [
    uniqueName("${name}_name_unique", t),
    index("${name}_name_search").using("gin", sql\`fold(\${t.name}) gin_trgm_ops\`),
  ],
);
`;

const queries = ({
  plural,
  many,
  one,
  One,
}: Words) => `import type { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import type { ${One} } from "@pomar/contract/${plural}/${plural}.schema";
import type { QueryOf } from "@pomar/contract/route";
import { and, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Db, Tx } from "../../shared/db/db.ts";
import { among, type Listing, matching, ordering } from "../../shared/list.ts";
import { createdBy, creators } from "../users/users.queries.ts";
import { users } from "../users/users.table.ts";
import { ${many} } from "./${plural}.table.ts";

const columns = { ...getTableColumns(${many}), createdBy };
const living = isNull(${many}.removedAt);

export async function find${One}(db: Db, id: string) {
  const [${one}] = await db
    .select(columns)
    .from(${many})
    .leftJoin(creators, eq(creators.id, ${many}.createdBy))
    .where(and(eq(${many}.id, id), living));
  return ${one};
}

export const ${one}List: Listing<QueryOf<typeof ${many}Routes.list>, ${One}> = {
  ids: (db, query) =>
    db
      .select({ id: ${many}.id })
      .from(${many})
      .where(and(living, matching([${many}.name], query.search))),
  order: (query) =>
    ordering(
      { name: sql\`fold(\${${many}.name})\`, createdAt: ${many}.createdAt },
      query,
      { by: "name", order: "asc" },
      ${many}.id,
    ),
  rows: (db, { ids }) =>
    db
      .select(columns)
      .from(${many})
      .leftJoin(creators, eq(creators.id, ${many}.createdBy))
      .where(among(${many}.id, ids)),
};

/** The row as it is stored, locked until the transaction ends, with the name of who changed it last. */
export async function lock${One}(tx: Tx, id: string) {
  const [row] = await tx
    .select({ ...getTableColumns(${many}), updatedByName: users.name })
    .from(${many})
    .leftJoin(users, eq(users.id, ${many}.updatedBy))
    .where(and(eq(${many}.id, id), living))
    .for("update", { of: ${many} });
  return row;
}
`;

const commands = ({
  plural,
  many,
  table: name,
  One,
}: Words) => `import type { ${One}Create, ${One}Update } from "@pomar/contract/${plural}/${plural}.schema";
import { eq } from "drizzle-orm";
import type { Act } from "../../shared/act.ts";
import { AppError, found } from "../../shared/app-error.ts";
import { audit } from "../../shared/audit.ts";
import { refusing } from "../../shared/db/conflict.ts";
import type { Tx } from "../../shared/db/db.ts";
import { assertFresh, change, creation } from "../../shared/stored.ts";
import { find${One}, lock${One} } from "./${plural}.queries.ts";
import { ${many} } from "./${plural}.table.ts";

const duplicateName = (name: string) => ({ ${name}_name_unique: AppError.of("record.duplicate-name", { name }) });

export async function create${One}(tx: Tx, input: ${One}Create, act: Act) {
  const row = { ...creation(act), ...input };
  await refusing(tx.insert(${many}).values(row), duplicateName(row.name));
  await audit(tx, act, { action: "create", entity: "${plural}", entityId: row.id, after: row });
  act.outbox.changed.add("${plural}");
  return found(await find${One}(tx, row.id));
}

export async function update${One}(tx: Tx, id: string, input: ${One}Update, act: Act) {
  const before = found(await lock${One}(tx, id));
  assertFresh(act, before);
  const changed = { ...input, ...change(act, before) };
  await refusing(tx.update(${many}).set(changed).where(eq(${many}.id, id)), duplicateName(input.name ?? before.name));
  await audit(tx, act, { action: "update", entity: "${plural}", entityId: id, before, after: { ...before, ...changed } });
  act.outbox.changed.add("${plural}");
  return found(await find${One}(tx, id));
}

export async function remove${One}(tx: Tx, id: string, act: Act): Promise<void> {
  const before = found(await lock${One}(tx, id));
  assertFresh(act, before);
  await tx
    .update(${many})
    .set({ ...change(act, before), removedAt: act.at })
    .where(eq(${many}.id, id));
  await audit(tx, act, { action: "remove", entity: "${plural}", entityId: id, before });
  act.outbox.changed.add("${plural}");
}
`;

const wiring = ({
  plural,
  many,
  one,
  One,
}: Words) => `import { ${many}Routes } from "@pomar/contract/${plural}/${plural}.routes";
import { found } from "../../shared/app-error.ts";
import type { Serve } from "../../shared/http/serve.ts";
import { pageOf } from "../../shared/list.ts";
import { create${One}, remove${One}, update${One} } from "./${plural}.commands.ts";
import { find${One}, ${one}List } from "./${plural}.queries.ts";

export function ${many}Api({ read, write }: Serve): void {
  write(${many}Routes.create, ({ tx, body, act }) => create${One}(tx, body, act));
  read(${many}Routes.list, ({ db, query, today }) => pageOf(${one}List, db, { query, today }));
  read(${many}Routes.read, async ({ db, params }) => found(await find${One}(db, params.id)));
  write(${many}Routes.update, ({ tx, params, body, act }) => update${One}(tx, params.id, body, act));
  write(${many}Routes.remove, ({ tx, params, act }) => remove${One}(tx, params.id, act));
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
import { formatInstant } from "../../shared/format/dates.ts";
import { type Column, nothing } from "../../shared/list/column.ts";
import { ListPage } from "../../shared/list/list-page.tsx";
import { RemovalMenu, useRemoval } from "../../shared/list/removal.tsx";
import { useList } from "../../shared/list/use-list.ts";

const columns: [Column<${One}>, ...Column<${One}>[]] = [
  { key: "name", header: "Nome", sortBy: "name", cell: (row) => row.name },
  { key: "notes", header: "Observações", cell: (row) => row.notes ?? nothing },
  { key: "createdAt", header: "Data do cadastro", sortBy: "createdAt", cell: (row) => formatInstant(row.createdAt) },
];

export function ${Many}ListPage() {
  const list = useList(${many}Routes.list);
  const removal = useRemoval<${One}>(${many}Routes.remove, {
    noun: "${noun}",
    consequence: "O registro deixa de aparecer nas listas.",
    done: "Registro excluído",
  });
  return (
    <>
      <ListPage
        title="${title}"
        list={list}
        columns={columns}
        searchPlaceholder="Buscar por nome"
        create={{ to: "/${plural}/create", label: "Cadastrar ${noun}" }}
        empty={{ title: "Nada cadastrado ainda", why: "O que for cadastrado aparece aqui." }}
        rowMenu={(row) => <RemovalMenu name={row.name} onRemove={() => removal.ask(row)} />}
      />
      {removal.dialog}
    </>
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
import { alerts } from "../../shared/alerts/alerts.ts";
import { NotesField, TextField } from "../../shared/form/inputs.tsx";
import { RecordFormView } from "../../shared/form/record-form.tsx";
import { Section } from "../../shared/form/section.tsx";
import { useRecordForm } from "../../shared/form/use-record-form.ts";
import { Page } from "../../shared/layout/page.tsx";

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
          <TextField field={form.field("name")} maxLength={60} />
          <NotesField field={form.field("notes")} />
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
import { ownName } from "../made.ts";

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
