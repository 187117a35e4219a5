import { allRoutes } from "@pomar/contract/api";
import type { AnyRoute } from "@pomar/contract/core/route";

interface Field {
  safeParse(value: unknown): { success: boolean; data?: unknown };
}

const listFields = (route: AnyRoute): Record<string, Field> =>
  (route.body as unknown as { shape?: Record<string, Field> }).shape ?? {};

/** The text fields of a call's body: those whose schema accepts any sentence. */
export function textFields(route: AnyRoute): string[] {
  return Object.keys(listFields(route)).filter((field) => takes(route, field, "um texto comum"));
}

/** Whether a field of a call's body accepts the given text. */
export function takes(route: AnyRoute, field: string, text: string): boolean {
  return listFields(route)[field]?.safeParse(text).success === true;
}

/** The stored form of a text sent in a field of a call's body; undefined when it is refused. */
export function parseField(route: AnyRoute, field: string, text: string): unknown {
  return listFields(route)[field]?.safeParse(text).data;
}

/** Every call that stores a user's text, except passwords. */
export const writesText = allRoutes.filter(
  (route) =>
    route.levels !== "public" &&
    route.upload === null &&
    textFields(route).some((field) => !/password/i.test(field)) &&
    // A calculation preview is not stored.
    route.path !== "/calculator/preview",
);

/**
 * Fills each text field of a call's body with one of the texts in turn, within the limit of the field; a field for
 * remarks gets several texts.
 * @param texts  some of them must be short, since some fields accept only twenty characters.
 */
export function withTexts(
  route: AnyRoute,
  body: Record<string, unknown>,
  { texts, turn }: { texts: readonly string[]; turn: number },
): Record<string, unknown> {
  const fields = textFields(route).filter((field) => !/password/i.test(field));
  const values = fields.map((field, n) => {
    const fitting = texts.filter((text) => takes(route, field, text));
    const at = fitting.length > 0 ? (turn + n) % fitting.length : 0;
    const inTurn = [...fitting.slice(at), ...fitting.slice(0, at)];
    const several = inTurn.reduce((all, text) => (`${all} · ${text}`.length <= 480 ? `${all} · ${text}` : all));
    const joined = takes(route, field, "x".repeat(490)) ? several : inTurn[0];
    return [field, joined];
  });
  return { ...body, ...Object.fromEntries(values) };
}
