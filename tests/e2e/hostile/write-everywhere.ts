import { type AnyRoute, mayCall } from "@pomar/contract/core/route";
import { closingsRoutes } from "@pomar/contract/money/closings/closings.routes";
import { additionalsRoutes } from "@pomar/contract/registries/additionals/additionals.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { factories } from "../../support/factories.ts";
import { makeSamples, nameRoute } from "../../support/samples.ts";
import { storedTexts } from "../../support/stored-texts.ts";
import { takes, withTexts, writesText } from "../../support/text-fields.ts";

/** The last created record of each kind; the key is the first segment of the address that created it. */
export type Made = ReadonlyMap<string, { id: string; lotId: string | null }>;

/** Writes the texts into every text field, and names every record by one of them. */
export async function writeEverywhere(api: ApiClient, asEmployee: ApiClient): Promise<Made> {
  const call = (route: AnyRoute, input: object): Promise<unknown> =>
    (mayCall(route, 1) ? api : asEmployee)(route, input as never);
  const login = () => Promise.reject(new Error("nobody logs in here"));
  const samples = makeSamples({ admin: { call: call as never }, login });
  const createdRecords = new Map<string, { id: string; lotId: string | null }>();
  let turn = 0;
  const write = async (route: AnyRoute) => {
    const { params, body = {} } = (await samples[nameRoute(route)]?.()) ?? {};
    const texts = withTexts(route, body, { texts: storedTexts, turn });
    turn += 1;
    // There are more records than texts, and each needs a unique name.
    const name = `${texts.name} ${turn}`;
    const reply = await call(route, { params, body: { ...texts, ...(takes(route, "name", name) && { name }) } });
    const { id, lot } = reply as { id?: string; lot?: { id: string } };
    const [, place = "", of = ""] = route.path.split("/");
    // A POST to an address below a record, such as `/lots/:id/moves`, may reply with the record in the address.
    const isOwn = params?.id === id;
    if (id && route.method === "POST" && (isOwn || !of.startsWith(":")))
      createdRecords.set(isOwn ? place : of || place, { id, lotId: lot?.id ?? null });
  };
  for (const route of writesText) await write(route);
  // An invoice's file also contains a user's texts: the items get these names, and the supplier is named below.
  const items = storedTexts.slice(0, 2).map((name) => ({ name, quantity: 3 }));
  const { id: invoiceId } = await factories({ admin: { call: call as never }, login }).invoice({ items });
  createdRecords.set("invoices", { id: invoiceId, lotId: null });
  const closing = await samples[nameRoute(closingsRoutes.create)]?.();
  for (const routes of [suppliersRoutes, fruitsRoutes, additivesRoutes, additionalsRoutes, packagingRoutes]) {
    const { data } = (await call(routes.list, { query: { rows: 100 } })) as { data: { id: string }[] };
    await Promise.all(
      data.map(({ id }) => {
        turn += 1;
        const texts = storedTexts.filter((text) => takes(routes.update, "name", `${text} 1000`));
        const { name } = withTexts(routes.update, {}, { texts, turn });
        return call(routes.update, { params: { id }, body: { name: `${name} ${turn}` } });
      }),
    );
  }
  // Closings have no text field: they copy the names of the items when they are created.
  const { id } = (await call(closingsRoutes.create, { body: closing?.body })) as { id: string };
  createdRecords.set("closings", { id, lotId: null });
  // Counts of stock have no text field: they show the name of their place.
  const scope = { of: "place", placeId: createdRecords.get("places")?.id };
  await call(countsRoutes.create, { body: { scope, blind: false } });
  return createdRecords;
}
