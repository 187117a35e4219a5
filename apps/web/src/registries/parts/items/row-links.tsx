import { IconList, IconPencil, IconPlus } from "@tabler/icons-react";
import type { MenuChoice } from "../../../ui/kit/action-menu.tsx";
import type { Target } from "../../../ui/kit/target-link.tsx";

/** The row menu of an item: links that create a reception, list the item's receptions, and edit the item. */
export function rowLinks({ receive, entries, edit }: Record<"receive" | "entries" | "edit", Target>): MenuChoice[] {
  return [
    { label: "Registrar entrada", icon: <IconPlus size={18} />, page: receive },
    { label: "Ver entradas", icon: <IconList size={18} />, page: entries },
    { label: "Editar", icon: <IconPencil size={18} />, page: edit },
  ];
}
