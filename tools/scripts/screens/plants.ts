import { usersRoutes } from "@pomar/contract/people/users/users.routes";
import { additivesRoutes } from "@pomar/contract/registries/additives/additives.routes";
import { fruitsRoutes } from "@pomar/contract/registries/fruits/fruits.routes";
import { packagingRoutes } from "@pomar/contract/registries/packaging/packaging.routes";
import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { suppliersRoutes } from "@pomar/contract/registries/suppliers/suppliers.routes";
import { makeReception } from "../../../tests/e2e/record-fixtures.ts";
import { type ApiClient, apiClient, logIn } from "../../../tests/support/api-client.ts";
import { type Address, everyAddress, everySide, plainAddresses } from "./addresses.ts";

/** Repeats the words until the text has exactly the given number of letters. */
const ofLength = (length: number, words: string) =>
  words
    .repeat(length)
    .slice(0, length - 1)
    .trim()
    .padEnd(length, "s");

export interface Person {
  name: string;
  password: string;
}

export interface Plant {
  name: string;
  /** The arguments with which the app is started. */
  args: readonly string[];
  /** The administrator whose pages the pictures show; when absent, the administrator with whom the app is started. */
  admin?: Person;
  /** The employee whose pages the pictures show after the administrator's, once the plant has data. */
  employee?: Person;
  /** Makes the records of the plant. Returns the addresses of their pages. */
  fill(url: string, admin: ApiClient): Promise<Address[]>;
}

/** A plant without a single record. */
export const emptyPlant: Plant = { name: "empty", args: [], fill: async () => plainAddresses() };

const employee = { name: ofLength(60, "Maria Aparecida dos Santos "), password: "segredo-da-maria" };

/** Makes a record for each page of one record, by an administrator and by an employee with the longest name. */
async function withARecordEach(url: string, admin: ApiClient): Promise<Address[]> {
  await admin(usersRoutes.create, { body: { ...employee, level: 2 } });
  const { token } = await logIn(url, employee.name, employee.password);
  return [...(await everyAddress(admin, apiClient(url, token))), ...(await everySide(admin))];
}

/** @param days  the number of days of demo data. */
export const demoPlant = (days: number): Plant => ({
  name: "demo",
  args: [`--demo=${days}`],
  admin: { name: "Helena Prado", password: "pomar-demo" },
  employee,
  fill: withARecordEach,
});

/** A plant in which the plant itself, fruit, supplier, item and users have the longest names. */
export const longPlant: Plant = {
  name: "long",
  args: [],
  employee,
  fill: async (url, api) => {
    await api(plantRoutes.update, {
      body: {
        name: ofLength(80, "Polpas Artesanais do Vale do Jaguaribe "),
        document: "12.ABC.345/01DE-35",
        address: ofLength(160, "Rodovia Governador Virgílio Távora, km 148 "),
        mapaRegistration: ofLength(30, "CE-000123-4 "),
      },
    });
    const fruit = await api(fruitsRoutes.create, {
      body: { name: ofLength(60, "Maracujá-do-mato orgânico "), code: "MARACUJA".slice(0, 4) },
    });
    const supplier = await api(suppliersRoutes.create, {
      body: { name: ofLength(120, "Cooperativa Agroindustrial Vale Verde "), city: ofLength(80, "São José ") },
    });
    await api(additivesRoutes.create, {
      body: { name: ofLength(60, "Ácido cítrico anidro "), code: "ACIT", function: "conservador", unit: "kg" },
    });
    await api(packagingRoutes.create, {
      body: { name: ofLength(60, "Saco de polietileno 400 g "), code: "SACO", kind: "saco", unit: "un" },
    });
    for (const grossKg of [860.5, 49_860.125])
      await makeReception(api, { fruitId: fruit.id, supplierId: supplier.id, unitPrice: 9999.9999, grossKg });
    return withARecordEach(url, api);
  },
};
