import { pickLike } from "@pomar/contract/core/collections.rules";
import { customerCreate } from "@pomar/contract/registries/customers/customers.schema";
import type { ActionContext } from "../platform/action-context.ts";
import type { Tx } from "../platform/db/db.ts";
import { createCustomer } from "../registries/customers/customers.commands.ts";
import type { Chance } from "./random.ts";

/** Who buys, on which weekdays (0 Sunday), how much at once and in which contents; the first ones take most. */
interface Customer {
  name: string;
  document: string;
  phone: string;
  recallContact: string;
  minShelfLifeDays: number | null;
  weekdays: readonly number[];
  /** Of the days that it may order on, how many it does. */
  often: number;
  /** kg of an order, about. */
  kg: number;
  /** g of the units that it takes. */
  grams: readonly number[];
  /** How many products an order has, about. */
  lines: number;
}

export const demoCustomers: readonly Customer[] = [
  {
    name: "Distribuidora Frio Sul",
    document: "07184322000187",
    phone: "8133000077",
    recallContact: "Marta Nogueira",
    minShelfLifeDays: 90,
    weekdays: [2, 5],
    often: 1,
    kg: 3200,
    grams: [100, 400, 1000, 10_000],
    lines: 5,
  },
  {
    name: "Atacado Beira-Rio",
    document: "11450678000192",
    phone: "81988073648",
    recallContact: "Jonas Beira",
    minShelfLifeDays: 60,
    weekdays: [4],
    often: 1,
    kg: 3000,
    grams: [100, 400, 1000],
    lines: 5,
  },
  {
    name: "Merenda Escolar de Limoeiro",
    document: "10293847000165",
    phone: "81988147165",
    recallContact: "Nutricionista Clarice Dias",
    minShelfLifeDays: 120,
    weekdays: [3],
    often: 0.85,
    kg: 2800,
    grams: [400, 1000, 10_000],
    lines: 4,
  },
  {
    name: "Supermercado Ideal",
    document: "23811745000217",
    phone: "8133124046",
    recallContact: "Renato, da qualidade",
    minShelfLifeDays: 60,
    weekdays: [1],
    often: 1,
    kg: 2600,
    grams: [100, 400],
    lines: 5,
  },
  {
    name: "Rede Mercado Bom Preço",
    document: "19300726000500",
    phone: "81988294199",
    recallContact: "SAC da rede",
    minShelfLifeDays: 75,
    weekdays: [2],
    often: 1,
    kg: 1900,
    grams: [100],
    lines: 4,
  },
  {
    name: "Sorveteria Polo Sul",
    document: "28ACN731000190",
    phone: "81988367716",
    recallContact: "Ivo Polo",
    minShelfLifeDays: 30,
    weekdays: [1],
    often: 0.95,
    kg: 700,
    grams: [1000, 10_000],
    lines: 3,
  },
  {
    name: "Cooperativa de Consumo do Agreste",
    document: "05612098000151",
    phone: "8133248015",
    recallContact: "Conceição Alves",
    minShelfLifeDays: 45,
    weekdays: [5],
    often: 0.95,
    kg: 600,
    grams: [100, 400],
    lines: 3,
  },
  {
    name: "Sucos Tropicália",
    document: "31774012000105",
    phone: "81988514750",
    recallContact: "Rafael, da produção",
    minShelfLifeDays: null,
    weekdays: [4],
    often: 0.5,
    kg: 900,
    grams: [10_000, 1000],
    lines: 2,
  },
  {
    name: "Açaiteria Ponto Roxo",
    document: "22498136000106",
    phone: "81988588267",
    recallContact: "Tainá Roxo",
    minShelfLifeDays: 30,
    weekdays: [4],
    often: 0.8,
    kg: 250,
    grams: [1000],
    lines: 2,
  },
  {
    name: "Hotel Atlântico",
    document: "08765432000103",
    phone: "8133371984",
    recallContact: "Governança",
    minShelfLifeDays: 30,
    weekdays: [3],
    often: 0.5,
    kg: 220,
    grams: [1000, 400],
    lines: 3,
  },
  {
    name: "Hospital Santa Amélia",
    document: "10623045000176",
    phone: "81988735301",
    recallContact: "Farmácia e nutrição",
    minShelfLifeDays: 120,
    weekdays: [1],
    often: 0.5,
    kg: 180,
    grams: [1000],
    lines: 2,
  },
  {
    name: "Restaurante Maré Alta",
    document: "29630118000185",
    phone: "81988808818",
    recallContact: "Chef Edmar",
    minShelfLifeDays: 15,
    weekdays: [3, 5],
    often: 0.3,
    kg: 120,
    grams: [1000],
    lines: 2,
  },
  {
    name: "Padaria Trigal",
    document: "1834KD22000104",
    phone: "8133495953",
    recallContact: "Seu Valdir",
    minShelfLifeDays: null,
    weekdays: [2],
    often: 0.5,
    kg: 90,
    grams: [100, 400],
    lines: 2,
  },
  {
    name: "Buffet Estrela",
    document: "30701554000187",
    phone: "81988955852",
    recallContact: "Patrícia",
    minShelfLifeDays: 15,
    weekdays: [4, 5],
    often: 0.15,
    kg: 150,
    grams: [400, 1000],
    lines: 2,
  },
  {
    name: "Lanchonete da Praça",
    document: "20998107000188",
    phone: "81989029369",
    recallContact: "Dona Neide",
    minShelfLifeDays: null,
    weekdays: [1, 4],
    often: 0.25,
    kg: 40,
    grams: [100],
    lines: 2,
  },
  {
    name: "Pousada Recanto do Mar",
    document: "25441789000147",
    phone: "8133619922",
    recallContact: "Luana",
    minShelfLifeDays: null,
    weekdays: [5],
    often: 0.3,
    kg: 60,
    grams: [400],
    lines: 1,
  },
  {
    name: "Quitanda da Lúcia",
    document: "32290661000195",
    phone: "81989176403",
    recallContact: "Lúcia",
    minShelfLifeDays: null,
    weekdays: [2, 6],
    often: 0.2,
    kg: 30,
    grams: [100],
    lines: 1,
  },
];

/** Who orders on a weekday. */
export const orderingOn = (weekday: number, chance: Chance) =>
  demoCustomers.filter(({ weekdays, often }) => weekdays.includes(weekday) && chance.happens(often));

/** @returns their ids, by name. */
export async function loadCustomers(tx: Tx, admin: ActionContext): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const customer of demoCustomers) {
    const input = customerCreate.parse(pickLike(customer, customerCreate.shape));
    ids.set(customer.name, (await createCustomer(tx, input, admin)).id);
  }
  return ids;
}
