import { fruitsRoutes } from "@pomar/contract/fruits/fruits.routes";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import type { RawMaterialInput } from "@pomar/contract/raw-materials/raw-materials.schema";
import type { BodyInputOf } from "@pomar/contract/route";
import { suppliersRoutes } from "@pomar/contract/suppliers/suppliers.routes";
import { usersRoutes } from "@pomar/contract/users/users.routes";
import { uuidv7 } from "uuidv7";
import { additives } from "../../apps/api/src/features/additives/additives.table.ts";
import { packagings } from "../../apps/api/src/features/packaging/packaging.table.ts";
import type { Caller, TestApp } from "./app.ts";

const employeePassword = "funcionario-de-teste";
let made = 0;

/** Letters that no other factory call of this process got: names and codes are unique. */
function letters(): string {
  made += 1;
  return [17_576, 676, 26, 1].map((unit) => String.fromCharCode(65 + (Math.trunc(made / unit) % 26))).join("");
}

/** Makes things through the app as an administrator would, with whatever they need made first. */
export function factories(t: TestApp) {
  const make = {
    user: (fields: Partial<BodyInputOf<typeof usersRoutes.create>> = {}) =>
      t.admin.call(usersRoutes.create, {
        body: { name: `Pessoa ${letters()}`, password: employeePassword, level: 2, ...fields },
      }),

    async employee(): Promise<Caller & { name: string }> {
      const user = await make.user();
      return { ...(await t.login(user.name, employeePassword, 2)), name: user.name };
    },

    fruit: (fields: Partial<BodyInputOf<typeof fruitsRoutes.create>> = {}) => {
      const code = letters();
      return t.admin.call(fruitsRoutes.create, { body: { name: `Fruta ${code}`, code, ...fields } });
    },

    supplier: (fields: Partial<BodyInputOf<typeof suppliersRoutes.create>> = {}) =>
      t.admin.call(suppliersRoutes.create, { body: { name: `Sítio ${letters()}`, ...fields } }),

    /** The body of a reception that succeeds: 100.5 kg net. */
    async rawMaterialInput(fields: Partial<RawMaterialInput> = {}): Promise<RawMaterialInput> {
      return {
        fruitId: fields.fruitId ?? (await make.fruit()).id,
        supplierId: fields.supplierId ?? (await make.supplier()).id,
        grossKg: 112.5,
        tareKg: 12,
        ...fields,
      };
    },

    async rawMaterial(fields: Partial<RawMaterialInput> = {}) {
      return t.admin.call(rawMaterialsRoutes.create, { body: await make.rawMaterialInput(fields) });
    },

    additive: (name = `Aditivo ${letters()}`) => insertItem(additives, name, "g"),
    packaging: (name = `Embalagem ${letters()}`) => insertItem(packagings, name, "un"),
  };

  // These registries have no calls of their own yet.
  async function insertItem(table: typeof additives | typeof packagings, name: string, unit: "g" | "un") {
    const at = t.clock.now.toISOString();
    const row = { id: uuidv7(), name, code: letters(), unit, createdAt: at, updatedAt: at };
    await t.database.db.insert(table).values(row);
    return row;
  }
  return make;
}
