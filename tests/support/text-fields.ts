import { allRoutes } from "@pomar/contract/api";
import type { AnyRoute } from "@pomar/contract/core/route";

interface Field {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const fieldsOf = (route: AnyRoute): Record<string, Field> =>
  (route.body as unknown as { shape?: Record<string, Field> }).shape ?? {};

/** The text fields of a call's body: those whose schema takes any sentence. */
export function textFields(route: AnyRoute): string[] {
  return Object.keys(fieldsOf(route)).filter((field) => takes(route, field, "um texto comum"));
}

/** Whether a field of a call's body takes this text. */
export function takes(route: AnyRoute, field: string, text: string): boolean {
  return fieldsOf(route)[field]?.safeParse(text).success === true;
}

/** What is stored of a text that is sent in a field of a call's body; undefined when it is refused. */
export function keptOf(route: AnyRoute, field: string, text: string): unknown {
  return fieldsOf(route)[field]?.safeParse(text).data;
}

/** Every call that keeps a text somebody types, a password being none. */
export const writesText = allRoutes.filter(
  (route) =>
    route.levels !== "public" &&
    route.upload === null &&
    textFields(route).some((field) => !/password/i.test(field)) &&
    // Nothing is kept of a calculation that is only looked at.
    route.path !== "/calculator/preview",
);

/**
 * The body of a call with texts in each of its text fields, by turns and by what they take: one, or in remarks several.
 * @param texts  short ones among them: some fields take twenty characters.
 */
export function withTexts(
  route: AnyRoute,
  body: Record<string, unknown>,
  { texts, turn }: { texts: readonly string[]; turn: number },
): Record<string, unknown> {
  const fields = textFields(route).filter((field) => !/password/i.test(field));
  const given = fields.map((field, n) => {
    const fitting = texts.filter((text) => takes(route, field, text));
    const at = fitting.length > 0 ? (turn + n) % fitting.length : 0;
    const inTurn = [...fitting.slice(at), ...fitting.slice(0, at)];
    const several = inTurn.reduce((all, text) => (`${all} · ${text}`.length <= 480 ? `${all} · ${text}` : all));
    const joined = takes(route, field, "x".repeat(490)) ? several : inTurn[0];
    return [field, joined];
  });
  return { ...body, ...Object.fromEntries(given) };
}
