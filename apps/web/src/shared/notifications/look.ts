import type { NotificationEndpoint } from "@pomar/contract/realtime";
import {
  IconBlender,
  IconBowlSpoon,
  IconCalculator,
  IconCash,
  IconCherry,
  IconFlask,
  IconPackage,
  IconSnowflake,
} from "@tabler/icons-react";

/** How a notification looks by where it leads, and in a word what it is about. */
export const looks: Record<NotificationEndpoint, { Icon: typeof IconCash; word: string }> = {
  calculator: { Icon: IconCalculator, word: "Calculadora" },
  "raw-material": { Icon: IconCherry, word: "Matéria-prima" },
  pulp: { Icon: IconBlender, word: "Pasta" },
  "final-product": { Icon: IconSnowflake, word: "Produto final" },
  payment: { Icon: IconCash, word: "Pagamento" },
  additive: { Icon: IconFlask, word: "Aditivo" },
  additional: { Icon: IconBowlSpoon, word: "Adicional" },
  packaging: { Icon: IconPackage, word: "Embalagem" },
};
