import { calculatorRoutes } from "@pomar/contract/entries/calculator/calculator.routes";
import { additionalRecordRoutes } from "@pomar/contract/entries/receptions/supply-records.routes";
import type { PagePath } from "@pomar/contract/pages";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import { drillsRoutes } from "@pomar/contract/stock/drills/drills.routes";
import type { ApiClient } from "../../support/api-client.ts";
import { makeClosing, monthTitle } from "../closings/closing-fixtures.ts";
import { makeCustomer, makeDispatch, makeRecall } from "../dispatch-fixtures.ts";
import { makeInvoice } from "../invoices/invoice-fixtures.ts";
import { makeFilledPlace } from "../places/made-places.ts";
import { makeCompositeLot, makeFinalProduct } from "../production-fixtures.ts";
import { makePulp } from "../pulp/made-pulp.ts";
import { makeReception, makeSupplier, ownName } from "../record-fixtures.ts";
import {
  makeAdditional,
  makeAdditive,
  makeAdditiveRecord,
  makePackaging,
  makePackagingRecord,
} from "../supply-fixtures.ts";

export interface Shown {
  id: string;
  /** The title that the page shows; when absent, the title in the table `pages`. */
  name?: string;
}

/** Makes the record that each page of one record shows. */
export const shownBy: Partial<Record<PagePath, (api: ApiClient, asEmployee: ApiClient) => Promise<Shown>>> = {
  "/raw/correct/$id": onlyId((api) => makeReception(api)),
  "/pulp/correct/$id": onlyId((api) => makePulp(api)),
  "/final/correct/$id": onlyId((api) => makeFinalProduct(api)),
  "/suppliers/update/$id": (api) => makeSupplier(api),
  "/customers/update/$id": (api) => makeCustomer(api),
  "/places/update/$id": makeFilledPlace,
  // An administrator is redirected to the page of the place: the card is for employees.
  "/p/$code": async (api) => {
    const { code, name } = await makeFilledPlace(api);
    return { id: code, name };
  },
  "/dispatches/view/$id": async (api) => {
    const { id, code } = await makeDispatch(api);
    return { id, name: code };
  },
  "/invoices/view/$id": async (api) => {
    const { id, number } = await makeInvoice(api);
    return { id, name: `Nota ${number}` };
  },
  "/recalls/view/$id": async (api) => {
    const { id, code } = await makeRecall(api);
    return { id, name: code };
  },
  "/drills/view/$id": async (api) => {
    const { lot } = await makeReception(api);
    const { id } = await api(drillsRoutes.start, { body: { lotId: lot.id } });
    return { id, name: `Exercício ${lot.code}` };
  },
  "/counts/view/$id": makeCount,
  "/counts/review/$id": makeCount,
  "/closings/view/$id": async (api) => {
    const { id, month, number } = await makeClosing(api);
    const name = monthTitle(month);
    return { id, name: number === 1 ? name : `${name}, ${number}º fechamento` };
  },
  "/dispatches/correct/$id": async (api) => {
    const { id, code } = await makeDispatch(api);
    return { id, name: `Corrigir expedição ${code}` };
  },
  "/lots/view/$id": async (api) => {
    const { lot } = await makeReception(api);
    return { id: lot.id, name: lot.code };
  },
  // An administrator is redirected to the page of the lot: the card is for employees.
  "/l/$code": async (api) => {
    const { lot } = await makeReception(api);
    return { id: lot.code, name: lot.code };
  },
  "/composite-lots/view/$id": async (api) => {
    const { id, lot } = await makeCompositeLot(api);
    return { id, name: lot.code };
  },
  // An employee sees only the calculations that this employee made.
  "/calc/update-records/$id": async (_, asEmployee) => {
    const name = ownName("Ratio");
    const { id } = await asEmployee(calculatorRoutes.create, {
      body: { formula: "ratio", inputs: { brix: 10.88, acidity: 1.016 }, title: name },
    });
    return { id, name };
  },
  "/additives-record/create/$additiveId": onlyId(makeAdditive),
  "/additives-record/view/$additiveId": async (api) => {
    const { id, name } = await makeAdditive(api);
    return { id, name: `Entradas de ${name}` };
  },
  "/additives-record/update/$additiveRecordId": onlyId(makeAdditiveRecord),
  "/additional/update/$id": (api) => makeAdditional(api),
  "/additional-record/create/$additionalId": onlyId(makeAdditional),
  "/additional-record/update/$additionalRecordId": onlyId(async (api) => {
    const [item, supplier] = await Promise.all([makeAdditional(api), makeSupplier(api)]);
    return api(additionalRecordRoutes.create, { body: { itemId: item.id, supplierId: supplier.id, quantity: 40 } });
  }),
  "/packaging-record/create/$packagingId": onlyId(makePackaging),
  "/packaging-record/update/$packagingRecordId": onlyId(makePackagingRecord),
};

async function makeCount(api: ApiClient): Promise<Shown> {
  const { lot } = await makeReception(api);
  // The count has a lot that is not counted yet.
  await makeReception(api);
  const { id, code } = await api(countsRoutes.create, {
    body: { scope: { of: "type", type: "raw_material" }, blind: false },
  });
  await api(countsRoutes.record, { params: { id, lotId: lot.id }, body: { counted: 7.5 } });
  return { id, name: code };
}

/** A page that has its title from the table `pages`, and shows the name of its record below the title. */
function onlyId(make: (api: ApiClient) => Promise<{ id: string }>) {
  return async (api: ApiClient): Promise<Shown> => ({ id: (await make(api)).id });
}
