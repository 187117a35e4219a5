import { formatNumber } from "../../core/decimal.ts";
import { usersRoutes } from "../../people/users/users.routes.ts";
import { levelNames } from "../../people/users/users.schema.ts";
import { additionalsRoutes } from "../../registries/additionals/additionals.routes.ts";
import { additivesRoutes } from "../../registries/additives/additives.routes.ts";
import { customersRoutes } from "../../registries/customers/customers.routes.ts";
import { fruitColorNames } from "../../registries/fruits/fruit-color.rules.ts";
import { fruitsRoutes } from "../../registries/fruits/fruits.routes.ts";
import { type Fruit, fruit } from "../../registries/fruits/fruits.schema.ts";
import { packagingRoutes } from "../../registries/packaging/packaging.routes.ts";
import { placesRoutes } from "../../registries/places/places.routes.ts";
import { suppliersRoutes } from "../../registries/suppliers/suppliers.routes.ts";
import { dispatchesRoutes } from "../../stock/dispatches/dispatches.routes.ts";
import { wholeDispatchRow } from "../../stock/dispatches/dispatches.schema.ts";
import { brix, choice, flag, instant, list, listFile, noted, number, recorded, text, wholeFile } from "./columns.ts";

const getName = ({ name }: { name: string }) => name;
const name = text("name", "Nome");
const code = text("code", "Código");
const active = [text("notes", "Observações"), flag("active", "Ativo"), ...recorded] as const;
const stock = [
  number("stock", "Saldo (na unidade)", 3),
  number("minStock", "Estoque mínimo (na unidade)", 3),
  ...active,
] as const;

export const registryFiles = {
  users: listFile(usersRoutes.list, { name: "usuarios", sheet: "Usuários" }, [
    name,
    choice("level", "Nível", levelNames),
    flag("active", "Ativo"),
    ...recorded,
  ]),
  suppliers: listFile(suppliersRoutes.list, { name: "fornecedores", sheet: "Fornecedores" }, [
    name,
    { path: "phone", header: "Telefone", kind: "phone" },
    { path: "document", header: "CPF ou CNPJ", kind: "document" },
    text("city", "Cidade"),
    text("state", "Estado"),
    text("pixKey", "Chave Pix"),
    number("paymentTermDays", "Prazo de pagamento (dias)", 0),
    list("productNames", "Produtos", (name: string) => name),
    ...noted,
  ]),
  customers: listFile(customersRoutes.list, { name: "clientes", sheet: "Clientes" }, [
    name,
    { path: "phone", header: "Telefone", kind: "phone" },
    { path: "document", header: "CPF ou CNPJ", kind: "document" },
    text("email", "E-mail"),
    text("address", "Endereço"),
    text("recallContact", "Contato para recolhimento"),
    number("minShelfLifeDays", "Validade mínima (dias)", 0),
    number("dispatches", "Expedições", 0),
    ...noted,
  ]),
  places: listFile(placesRoutes.list, { name: "locais", sheet: "Locais" }, [
    text("fullName", "Local"),
    name,
    text("parent.name", "Câmara"),
    code,
    number("positions", "Posições", 0),
    number("lots", "Lotes em estoque", 0),
    ...noted,
  ]),
  dispatches: wholeFile(dispatchesRoutes.list, { name: "expedicoes", sheet: "Expedições", row: wholeDispatchRow }, [
    text("code", "Expedição"),
    instant("dispatchedAt", "Saída"),
    text("customer.name", "Cliente"),
    list("lotCodes", "Lotes", (lot: string) => lot),
    number("kg", "Peso (kg)", 3),
    text("invoiceNumber", "Nota fiscal"),
    { path: "invoiceKey", header: "Chave da nota", kind: "invoiceKey" },
    text("plate", "Placa"),
    text("driver", "Motorista"),
    number("truckTemperatureC", "Temperatura do baú (°C)", 1),
    text("overrideReason", "Motivo da validade menor"),
    number("returns", "Devoluções", 0),
    ...noted,
  ]),
  fruits: wholeFile(fruitsRoutes.list, { name: "frutas", sheet: "Frutas", row: fruit }, [
    name,
    code,
    flag("composite", "Composta"),
    list(
      "components",
      "Composição",
      ({ fruit, percentage }: Fruit["components"][number]) => `${fruit.name} ${formatNumber(percentage, 2)} %`,
    ),
    list("groups", "Grupos", getName),
    number("expectedYield", "Rendimento esperado (%)", 2),
    number("yieldMin", "Rendimento mínimo (%)", 2),
    number("yieldMax", "Rendimento máximo (%)", 2),
    number("brixMin", "Brix mínimo (°Bx)", 2),
    number("phMin", "pH mínimo", 2),
    number("phMax", "pH máximo", 2),
    number("acidityMin", "Acidez mínima (g/100 g)", 2),
    number("totalSolidsMin", "Sólidos totais mínimos (g/100 g)", 2),
    flag("waterAllowed", "Aceita água"),
    choice("color", "Cor", fruitColorNames),
    number("shelfLifeRawDays", "Validade da fruta (dias)", 0),
    number("shelfLifePulpDays", "Validade da pasta (dias)", 0),
    number("shelfLifeFinalDays", "Validade do produto final (dias)", 0),
    ...active,
  ]),
  "fruit-groups": listFile(fruitsRoutes.listGroups, { name: "grupos-de-frutas", sheet: "Grupos de frutas" }, [
    name,
    list("fruits", "Frutas", getName),
    ...recorded,
  ]),
  additives: listFile(additivesRoutes.list, { name: "aditivos", sheet: "Aditivos" }, [
    name,
    code,
    text("ins", "INS"),
    text("function", "Função"),
    text("unit", "Unidade"),
    number("maxDoseMgPerKg", "Dose máxima (mg/kg)", 2),
    number("activeFactor", "Fator de ativo", 4),
    number("purity", "Pureza (%)", 2),
    text("limitSource", "Fonte do limite"),
    ...stock,
  ]),
  additional: listFile(additionalsRoutes.list, { name: "adicionais", sheet: "Adicionais" }, [
    name,
    code,
    text("unit", "Unidade"),
    number("densityKgPerL", "Densidade (kg/L)", 4),
    brix,
    flag("isWater", "É água"),
    flag("isSugar", "É açúcar"),
    text("allergen", "Alergênico"),
    ...stock,
  ]),
  packaging: listFile(packagingRoutes.list, { name: "embalagens", sheet: "Embalagens" }, [
    name,
    code,
    text("kind", "Tipo"),
    text("unit", "Unidade"),
    number("capacityG", "Capacidade (g)", 3),
    number("unitsPerCase", "Unidades por caixa", 0),
    ...stock,
  ]),
};
