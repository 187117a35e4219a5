import type { PagePath } from "@pomar/contract/pages";
import { IconList, IconPencil, IconPlus } from "@tabler/icons-react";
import type { PageTarget } from "../layout/page-link.tsx";
import type { MenuChoice } from "../overlay/press.ts";

type WayTo<Path extends PagePath> = PageTarget<Path> & { search?: Record<string, string> };

interface RowWays<Receive extends PagePath, Entries extends PagePath, Edit extends PagePath> {
  /** Where more of it is received, where what was received is listed, where it is changed. */
  receive: WayTo<Receive>;
  entries: WayTo<Entries>;
  edit: WayTo<Edit>;
}

/** In the menu of a row: what is done with a thing that is received. */
export function rowLinks<Receive extends PagePath, Entries extends PagePath, Edit extends PagePath>({
  receive,
  entries,
  edit,
}: RowWays<Receive, Entries, Edit>): MenuChoice[] {
  return [
    { label: "Registrar entrada", icon: <IconPlus size={18} />, way: receive },
    { label: "Ver entradas", icon: <IconList size={18} />, way: entries },
    { label: "Editar", icon: <IconPencil size={18} />, way: edit },
  ];
}
