import type { Issue } from "@pomar/contract/core/errors";
import { listAt } from "@pomar/contract/listed-pages";
import { mayOpen } from "@pomar/contract/pages";
import { notTaken } from "@pomar/contract/people/views/list-parameters";
import { mayChange } from "@pomar/contract/people/views/views.rules";
import type { View, ViewCreate, ViewUpdate } from "@pomar/contract/people/views/views.schema";
import type { ActionContext } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import { refusing } from "../../platform/db/conflict.ts";
import type { Tx } from "../../platform/db/db.ts";
import { assertFresh, insertColumns } from "../../platform/db/entity-columns.ts";
import { AppError, orNotFound } from "../../platform/http/app-error.ts";
import { updateRow } from "../../platform/records/records.commands.ts";
import { lockRecord } from "../../platform/records/records.queries.ts";
import { savedViews } from "../../schema/people/views.table.ts";
import { findChanged, findView } from "./views.queries.ts";

const duplicates = (name: string) => ({
  saved_views_name_unique: AppError.of("view.duplicate-name", { name }).at("name"),
});

/** The fields of a view for its history: all but `gone`, the removed records, which are queried at every read. */
const toAudited = ({ gone: _, ...view }: View) => view;

/** Creates a view. @throws 400 for a list that is unknown or hidden from the user, and for criteria that it refuses. */
export async function createView(tx: Tx, input: ViewCreate, act: ActionContext): Promise<View> {
  const row = { ...insertColumns(act), ...input };
  refuse(searchIssues(input.list, input.search, act));
  await refusing(tx.insert(savedViews).values(row), duplicates(row.name));
  const after = orNotFound(await findView(tx, row.id, act.by));
  await audit(tx, act, { action: "create", entity: "views", entityId: row.id, after: toAudited(after) });
  return after;
}

/** Updates a view. @throws 404 for a view that the user does not see, 409 for a different user's view. */
export async function updateView(tx: Tx, id: string, input: ViewUpdate, act: ActionContext): Promise<View> {
  const before = await lockChangeable(tx, id, act);
  if (input.search !== undefined) refuse(searchIssues(before.list, input.search, act));
  await refusing(updateRow(tx, { table: savedViews, before, to: input }, act), duplicates(input.name ?? before.name));
  const after = orNotFound(await findChanged(tx, id, act.by));
  await audit(tx, act, {
    action: "update",
    entity: "views",
    entityId: id,
    before: toAudited(before),
    after: toAudited(after),
  });
  return after;
}

export async function removeView(tx: Tx, id: string, act: ActionContext): Promise<void> {
  const before = await lockChangeable(tx, id, act);
  await updateRow(tx, { table: savedViews, before, to: { removedAt: act.at } }, act);
  await audit(tx, act, { action: "remove", entity: "views", entityId: id, before: toAudited(before) });
}

async function lockChangeable(tx: Tx, id: string, act: ActionContext): Promise<View> {
  const row = orNotFound(await lockRecord(tx, savedViews, id));
  const view = orNotFound(await findView(tx, id, act.by));
  if (!mayChange(view, act.by)) throw AppError.of("view.of-another", { name: view.createdBy?.name ?? "outra pessoa" });
  assertFresh(act, row);
  return view;
}

function searchIssues(list: string, search: Record<string, string>, { by }: ActionContext): Issue[] {
  const listedPage = listAt(list);
  if (listedPage === null) return [{ path: "list", message: "Esta lista não existe" }];
  if (!mayOpen(listedPage.page, by.level))
    return [{ path: "list", message: "Seu nível de acesso não permite ver esta lista" }];
  return notTaken(listedPage.route, search).map((name) => ({
    path: `search.${name}`,
    message: "A lista não aceita este filtro ou este valor",
  }));
}

function refuse(issues: Issue[]): void {
  if (issues.length > 0) throw AppError.invalid(issues);
}
