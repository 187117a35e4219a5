import type { PagePath } from "@pomar/contract/pages";
import {
  IconArrowsDiff,
  IconCalendarDue,
  IconChartBar,
  IconCoin,
  IconDroplet,
  IconFlask,
  IconReceipt,
  IconStack2,
} from "@tabler/icons-react";

export type ReportPath = Extract<PagePath, `/reports/${string}`>;

interface ReportLink {
  to: ReportPath;
  /** The question that the report answers. */
  about: string;
  Icon: typeof IconCoin;
}

/** The reports, in the order of the menu. */
export const reportLinks: readonly ReportLink[] = [
  { to: "/reports/yield", about: "Quanto cada fruta rende, diante do esperado", Icon: IconChartBar },
  { to: "/reports/cost", about: "O que o quilo de pasta custa de verdade", Icon: IconCoin },
  { to: "/reports/stock", about: "Saldo e valor de cada item", Icon: IconStack2 },
  { to: "/reports/expiring", about: "O que vence em 7, 15, 30 e 60 dias", Icon: IconCalendarDue },
  { to: "/reports/losses", about: "Onde se perde, da doca à câmara fria", Icon: IconDroplet },
  { to: "/reports/additives", about: "Quanto foi usado e a dose diante do limite", Icon: IconFlask },
  { to: "/reports/payables", about: "Quanto a fábrica deve, a quem e desde quando", Icon: IconReceipt },
  { to: "/reports/changes", about: "Saldo inicial, entradas, saídas e saldo final", Icon: IconArrowsDiff },
];
