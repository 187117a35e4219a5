import type { additionalsRoutes } from "../additionals/additionals.routes.ts";
import type { additivesRoutes } from "../additives/additives.routes.ts";
import { formatNumber } from "../core/decimal.ts";
import type { fruitsRoutes } from "../fruits/fruits.routes.ts";
import type { Fruit } from "../fruits/fruits.schema.ts";
import type { packagingRoutes } from "../packaging/packaging.routes.ts";
import type { suppliersRoutes } from "../suppliers/suppliers.routes.ts";
import type { usersRoutes } from "../users/users.routes.ts";
import { levelNames } from "../users/users.schema.ts";
import { type ColumnsOf, choice, flag, list, number, recorded, text } from "./columns.ts";

const nameOf = ({ name }: { name: string }) => name;

export const userColumns: ColumnsOf<typeof usersRoutes.list> = [
  text("name", "Nome"),
  choice("level", "Nível", levelNames),
  flag("active", "Ativo"),
  ...recorded,
];

export const supplierColumns: ColumnsOf<typeof suppliersRoutes.list> = [
  text("name", "Nome"),
  { path: "phone", header: "Telefone", kind: "phone" },
  { path: "document", header: "CPF ou CNPJ", kind: "document" },
  text("city", "Cidade"),
  text("state", "Estado"),
  text("pixKey", "Chave Pix"),
  list("productNames", "Produtos", (name: string) => name),
  text("notes", "Observações"),
  ...recorded,
];

export const fruitColumns: ColumnsOf<typeof fruitsRoutes.list> = [
  text("name", "Nome"),
  text("code", "Código"),
  flag("composite", "Composta"),
  list(
    "components",
    "Composição",
    ({ fruit, percentage }: Fruit["components"][number]) => `${fruit.name} ${formatNumber(percentage, 2)} %`,
  ),
  list("groups", "Grupos", nameOf),
  number("expectedYield", "Rendimento esperado (%)", 2),
  number("yieldMin", "Rendimento mínimo (%)", 2),
  number("yieldMax", "Rendimento máximo (%)", 2),
  number("brixMin", "Brix mínimo (°Bx)", 2),
  number("phMin", "pH mínimo", 2),
  number("phMax", "pH máximo", 2),
  number("acidityMin", "Acidez mínima (g/100 g)", 2),
  number("totalSolidsMin", "Sólidos totais mínimos (g/100 g)", 2),
  flag("waterAllowed", "Aceita água"),
  number("shelfLifeRawDays", "Validade da fruta (dias)", 0),
  number("shelfLifePulpDays", "Validade da pasta (dias)", 0),
  number("shelfLifeFinalDays", "Validade do produto final (dias)", 0),
  text("notes", "Observações"),
  flag("active", "Ativo"),
  ...recorded,
];

export const fruitGroupColumns: ColumnsOf<typeof fruitsRoutes.listGroups> = [
  text("name", "Nome"),
  list("fruits", "Frutas", nameOf),
  ...recorded,
];

export const additiveColumns: ColumnsOf<typeof additivesRoutes.list> = [
  text("name", "Nome"),
  text("code", "Código"),
  text("ins", "INS"),
  text("function", "Função"),
  text("unit", "Unidade"),
  number("maxDoseMgPerKg", "Dose máxima (mg/kg)", 2),
  number("activeFactor", "Fator de ativo", 4),
  number("purity", "Pureza (%)", 2),
  text("limitSource", "Fonte do limite"),
  number("stock", "Saldo (na unidade)", 3),
  number("minStock", "Estoque mínimo (na unidade)", 3),
  text("notes", "Observações"),
  flag("active", "Ativo"),
  ...recorded,
];

export const additionalColumns: ColumnsOf<typeof additionalsRoutes.list> = [
  text("name", "Nome"),
  text("code", "Código"),
  text("unit", "Unidade"),
  number("densityKgPerL", "Densidade (kg/L)", 4),
  number("brix", "Brix (°Bx)", 2),
  flag("isWater", "É água"),
  flag("isSugar", "É açúcar"),
  text("allergen", "Alergênico"),
  number("stock", "Saldo (na unidade)", 3),
  number("minStock", "Estoque mínimo (na unidade)", 3),
  text("notes", "Observações"),
  flag("active", "Ativo"),
  ...recorded,
];

export const packagingColumns: ColumnsOf<typeof packagingRoutes.list> = [
  text("name", "Nome"),
  text("code", "Código"),
  text("kind", "Tipo"),
  text("unit", "Unidade"),
  number("capacityG", "Capacidade (g)", 3),
  number("unitsPerCase", "Unidades por caixa", 0),
  number("stock", "Saldo (na unidade)", 3),
  number("minStock", "Estoque mínimo (na unidade)", 3),
  text("notes", "Observações"),
  flag("active", "Ativo"),
  ...recorded,
];
