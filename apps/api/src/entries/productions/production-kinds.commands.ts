import type { Issue } from "@pomar/contract/core/errors";
import type { NewProductionLine, ProductionLine } from "@pomar/contract/entries/productions/productions.schema";
import type { LotType, ProductionKind } from "@pomar/contract/kinds";
import type { NotificationEndpoint } from "@pomar/contract/realtime";
import { notifyEntry } from "../../people/notifications/notifications.commands.ts";
import { type ActionContext, madeOn } from "../../platform/action-context.ts";
import { audit } from "../../platform/audit.ts";
import type { Tx } from "../../platform/db/db.ts";
import { AppError, newIssues, orNotFound } from "../../platform/http/app-error.ts";
import type { Recalculation } from "./chained.commands.ts";
import {
  lockCorrection,
  lockProduction,
  postCorrection,
  postReversal,
  type StoredProduction,
} from "./corrections.commands.ts";
import {
  buildOrder,
  type Fruit,
  linesByLot,
  lockInputs,
  lockStoredInputs,
  type ResolvedInputs,
} from "./inputs.commands.ts";
import { type PreparedProduction, postProduction, type Readings } from "./productions.commands.ts";
import type { buildFind } from "./productions.queries.ts";

/** The body of a production after every line has the id of its lot and the day of production is known. */
type ProductionForm<Create, Part extends string> = Create & Record<Part, ProductionLine[]> & { producedAt: string };

type Body<Part extends string> = Record<Part, readonly NewProductionLine[]> & {
  fruitId: string;
  producedAt?: string | undefined;
  code?: string | null | undefined;
};

/** The properties in which the kinds of production differ. */
interface KindOfProduction<Entry, Form, Changes, Part extends string> {
  kind: ProductionKind;
  find: ProductionCommands<Entry, never, never>["find"];
  parts: readonly Part[];
  /** The lot types that each part of the form accepts. */
  getTypes: (form: Form) => Readonly<Record<Part, readonly LotType[]>>;
  /** The form that would record a stored entry, with every field set. */
  toForm: (entry: Entry, stored: StoredProduction) => Form;
  /** The issues of the form's own fields; a correction reports only issues that the stored form did not have. */
  findIssues?: (form: Form) => Issue[];
  /** The fields whose correction changes the ledger, the code or the doses. */
  moving: readonly (keyof Changes)[];
  /** The fields whose correction changes the calculated expiry. */
  expiring: readonly (keyof Changes)[];
  /**
   * Calculates the production, and lists the violations of its rules.
   * @param isGiven whether the user entered a field in this call; stored values are not judged again.
   */
  calculate: (form: Form, resolved: ResolvedInputs, isGiven: (field: keyof Changes) => boolean) => CalculatedProduction;
  /** The readings of the lot that a correction keeps. */
  getMeasured?: (lot: StoredProduction["lot"], cause: "unmoved" | "recalculated") => Partial<Readings>;
  /** The notification about a new entry; a kind without this function notifies nobody. */
  buildNews?: (entry: Entry, fruit: Fruit) => { endpoint: NotificationEndpoint; message: string };
}

interface CalculatedProduction extends Pick<PreparedProduction, "figures" | "lot" | "columns"> {
  /** The violations of the rules of the production's kind. */
  issues: Issue[];
}

export interface ProductionCommands<Entry, Create, Changes> {
  find: ReturnType<typeof buildFind<Entry>>;
  /** Records a production and notifies administrators. @throws as `lockInputs`, `postProduction`; 400: broken rule. */
  create: (tx: Tx, body: Create, act: ActionContext) => Promise<Entry>;
  /** Corrects a production; the changed fields are validated together with the stored fields. */
  correct: (tx: Tx, id: string, changes: Changes, act: ActionContext) => Promise<Entry>;
  /** Calculates a stored production again with its active inputs, and lists the violated rules. */
  recalculate: (tx: Tx, id: string, act: ActionContext) => Promise<Recalculation>;
  reverse: (tx: Tx, id: string, act: ActionContext) => Promise<void>;
}

export function productionCommands<
  Entry extends object,
  Create extends Body<Part>,
  Changes extends object,
  Part extends string,
>(
  row: KindOfProduction<Entry, ProductionForm<Create, Part>, Changes, Part>,
): ProductionCommands<Entry, Create, Changes> {
  const { kind, find, parts, getTypes, toForm, findIssues = () => [], calculate, getMeasured, buildNews } = row;
  const event = (id: string) => ({ entity: "productions", kind, entityId: id }) as const;

  const withMeasured = (
    lot: PreparedProduction["lot"],
    stored: StoredProduction,
    cause: "unmoved" | "recalculated",
  ): PreparedProduction["lot"] =>
    lot.readings ? { ...lot, readings: { ...lot.readings, ...getMeasured?.(stored.lot, cause) } } : lot;

  return {
    find,

    async create(tx, body, act) {
      const lines = await linesByLot(tx, body, parts);
      const form = { ...body, ...lines, producedAt: body.producedAt ?? madeOn(act) };
      refuseIssues(findIssues(form));
      const resolved = await lockInputs(tx, buildOrder(form, getTypes(form)), act);
      const { issues, ...calculated } = calculate(form, resolved, () => true);
      refuseIssues(issues.slice(0, 1));
      const id = await postProduction(tx, { kind, ...resolved, ...calculated }, act);
      const entry = orNotFound(await find(tx, id, act.today));
      await Promise.all([
        audit(tx, act, { ...event(id), action: "create", after: entry }),
        buildNews && notifyEntry(tx, act, buildNews(entry, resolved.fruit)),
      ]);
      return entry;
    },

    async correct(tx, id, changes, act) {
      const stored = await lockProduction(tx, { kind, id }, act);
      const before = orNotFound(await find(tx, id, act.today));
      const formBefore = toForm(before, stored);
      const form = { ...formBefore, ...changes };
      refuseIssues(newIssues(findIssues(form), findIssues(formBefore)));
      const isGiven = (field: keyof Changes) => changes[field] !== undefined;
      const [moves, expires] = [row.moving.some(isGiven), row.expiring.some(isGiven)];
      const order = buildOrder(form, getTypes(form));
      const correction = await lockCorrection(tx, { stored, order, code: form.code, moves, expires }, act);
      const { issues, ...calculated } = calculate(form, correction, isGiven);
      refuseIssues(issues.slice(0, 1));
      const { fruit, producedAt, inputs } = correction;
      const lot = moves ? calculated.lot : withMeasured(calculated.lot, stored, "unmoved");
      await postCorrection(tx, correction, { kind, fruit, producedAt, inputs, ...calculated, lot }, act);
      const after = orNotFound(await find(tx, id, act.today));
      await audit(tx, act, { ...event(id), action: "update", before, after });
      return after;
    },

    async recalculate(tx, id, act) {
      const stored = await lockProduction(tx, { kind, id }, act);
      const form = toForm(orNotFound(await find(tx, id, act.today)), stored);
      const resolved = await lockStoredInputs(tx, buildOrder(form, getTypes(form)));
      const { issues, ...calculated } = calculate(form, resolved, () => false);
      const lot = withMeasured(calculated.lot, stored, "recalculated");
      const wanted = { kind, ...resolved, ...calculated, lot };
      return { stored, wanted, problems: issues.map(({ message }) => message) };
    },

    async reverse(tx, id, act) {
      const stored = await lockProduction(tx, { kind, id }, act);
      const before = orNotFound(await find(tx, id, act.today));
      await postReversal(tx, stored, act);
      await audit(tx, act, { ...event(id), action: "remove", before });
    },
  };
}

function refuseIssues(issues: Issue[]): void {
  if (issues.length > 0) throw AppError.invalid(issues);
}
