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
  { to: "/reports/yield", about: "Quanto cada fruta rende, e se é o que se espera", Icon: IconChartBar },
  { to: "/reports/cost", about: "O que o quilo de pasta custa de verdade", Icon: IconCoin },
  { to: "/reports/stock", about: "O que há de cada item e quanto vale", Icon: IconStack2 },
  { to: "/reports/expiring", about: "O que vence em 7, 15, 30 e 60 dias", Icon: IconCalendarDue },
  { to: "/reports/losses", about: "Onde se perde, da doca à câmara fria", Icon: IconDroplet },
  { to: "/reports/additives", about: "Quanto se usou e quão perto do limite", Icon: IconFlask },
  { to: "/reports/payables", about: "O que se deve, a quem e desde quando", Icon: IconReceipt },
  { to: "/reports/changes", about: "O que havia, o que se moveu e o que ficou", Icon: IconArrowsDiff },
];
