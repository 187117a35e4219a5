import type { Chance } from "./random.ts";

/** Who buys, on which weekdays (0 Sunday), how much at once and in which contents; the first ones take most. */
interface Customer {
  name: string;
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
    weekdays: [2, 5],
    often: 1,
    kg: 3200,
    grams: [100, 400, 1000, 10_000],
    lines: 5,
  },
  { name: "Atacado Beira-Rio", weekdays: [4], often: 1, kg: 3000, grams: [100, 400, 1000], lines: 5 },
  {
    name: "Merenda Escolar de Limoeiro",
    weekdays: [3],
    often: 0.85,
    kg: 2800,
    grams: [400, 1000, 10_000],
    lines: 4,
  },
  { name: "Supermercado Ideal", weekdays: [1], often: 1, kg: 2600, grams: [100, 400], lines: 5 },
  { name: "Rede Mercado Bom Preço", weekdays: [2], often: 1, kg: 1900, grams: [100], lines: 4 },
  { name: "Sorveteria Polo Sul", weekdays: [1], often: 0.95, kg: 700, grams: [1000, 10_000], lines: 3 },
  { name: "Cooperativa de Consumo do Agreste", weekdays: [5], often: 0.95, kg: 600, grams: [100, 400], lines: 3 },
  { name: "Sucos Tropicália", weekdays: [4], often: 0.5, kg: 900, grams: [10_000, 1000], lines: 2 },
  { name: "Açaiteria Ponto Roxo", weekdays: [4], often: 0.8, kg: 250, grams: [1000], lines: 2 },
  { name: "Hotel Atlântico", weekdays: [3], often: 0.5, kg: 220, grams: [1000, 400], lines: 3 },
  { name: "Hospital Santa Amélia", weekdays: [1], often: 0.5, kg: 180, grams: [1000], lines: 2 },
  { name: "Restaurante Maré Alta", weekdays: [3, 5], often: 0.3, kg: 120, grams: [1000], lines: 2 },
  { name: "Padaria Trigal", weekdays: [2], often: 0.5, kg: 90, grams: [100, 400], lines: 2 },
  { name: "Buffet Estrela", weekdays: [4, 5], often: 0.15, kg: 150, grams: [400, 1000], lines: 2 },
  { name: "Lanchonete da Praça", weekdays: [1, 4], often: 0.25, kg: 40, grams: [100], lines: 2 },
  { name: "Pousada Recanto do Mar", weekdays: [5], often: 0.3, kg: 60, grams: [400], lines: 1 },
  { name: "Quitanda da Lúcia", weekdays: [2, 6], often: 0.2, kg: 30, grams: [100], lines: 1 },
];

/** Who orders on a weekday. */
export const orderingOn = (weekday: number, chance: Chance) =>
  demoCustomers.filter(({ weekdays, often }) => weekdays.includes(weekday) && chance.happens(often));
