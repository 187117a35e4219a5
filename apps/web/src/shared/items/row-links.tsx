import { Menu } from "@mantine/core";
import type { PagePath } from "@pomar/contract/pages";
import { IconList, IconPencil, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PageLink, type PageTarget } from "../layout/page-link.tsx";

type Way<Path extends PagePath> = PageTarget<Path> & { search?: Record<string, string> };

interface RowLinksProps<Receive extends PagePath, Entries extends PagePath, Edit extends PagePath> {
  /** Where more of it is received, where what was received is listed, where it is changed. */
  receive: Way<Receive>;
  entries: Way<Entries>;
  edit: Way<Edit>;
}

/** In the menu of a row: what is done with a thing that is received. */
export function RowLinks<Receive extends PagePath, Entries extends PagePath, Edit extends PagePath>(
  props: RowLinksProps<Receive, Entries, Edit>,
) {
  return (
    <>
      <RowLink way={props.receive} icon={<IconPlus size={18} />}>
        Registrar entrada
      </RowLink>
      <RowLink way={props.entries} icon={<IconList size={18} />}>
        Ver entradas
      </RowLink>
      <RowLink way={props.edit} icon={<IconPencil size={18} />}>
        Editar
      </RowLink>
    </>
  );
}

interface RowLinkProps<Path extends PagePath> {
  way: Way<Path>;
  icon: ReactNode;
  children: string;
}

function RowLink<Path extends PagePath>({ way, icon, children }: RowLinkProps<Path>) {
  return (
    // Which page takes which parameter was checked where the way was given.
    <Menu.Item leftSection={icon} renderRoot={(root) => <PageLink {...(way as { to: "/dashboard" })} {...root} />}>
      {children}
    </Menu.Item>
  );
}
