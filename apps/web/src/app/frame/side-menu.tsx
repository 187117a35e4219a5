import { ActionIcon, Flex, Group, Stack, Text, Tooltip } from "@mantine/core";
import { type PagePath, pages } from "@pomar/contract/pages";
import { levelNames } from "@pomar/contract/people/users/users.schema";
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PersonPicture } from "../../people/parts/users/person-picture.tsx";
import { AlertRoom } from "../../ui/alerts/alert-stack.tsx";
import { useUser } from "../../ui/api/session.ts";
import { local } from "../../ui/local-storage.ts";
import { NightSwitch } from "../../ui/theme/night-switch.tsx";
import { useLogOut } from "../auth/log-out.tsx";
import { type MenuGroup, menuPageAt } from "../menu.ts";
import { openPalette } from "../palette/palette-store.ts";
import { menuIcon } from "./menu-icons.ts";
import profile from "./profile-link.module.css";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  groups: readonly MenuGroup[];
  /** Called when the user follows a link, so that the overlay menu closes. */
  onNavigate?: () => void;
  /** An element shown beside the user's name. */
  aside?: ReactNode;
  /** State and switch of the menu narrowed to icons (rail); absent for the overlay menu, which cannot be narrowed. */
  rail?: { isOn: boolean; toggle: () => void };
}

/** The content of the menu: the user, the pages, the switch for the dark theme, and *Logout*. */
export function SideMenu({ groups, onNavigate, aside, rail }: SideMenuProps) {
  const isRail = rail?.isOn ?? false;
  const { logOut, dialog } = useLogOut();
  const address = useLocation({ select: ({ pathname }) => pathname });
  const here = menuPageAt(address);
  const item = (label: string, to: PagePath) => (
    <MenuItem key={to} label={label} to={to} isRail={isRail} here={here} onClick={onNavigate} />
  );
  const RailIcon = isRail ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const folds = useFolds();
  return (
    <Stack gap={0} h="100%" className={classes.menu} data-rail={isRail || undefined}>
      <Group gap={4} align="center" className={classes.head}>
        <ProfileLink onNavigate={onNavigate} />
        {aside}
      </Group>
      <nav className={classes.nav} aria-label="Principal">
        <Flex component="ul" direction="column" gap={2}>
          {item(pages["/dashboard"].title, "/dashboard")}
        </Flex>
        {groups.map(({ title, isOurs, items }) => {
          const holdsHere = items.some(({ to }) => to === here);
          const isOpen = folds.of[title] ?? (holdsHere || groups.length <= fewGroups);
          // A folded group still shows the open page's item; the narrowed menu has no group titles and shows all items.
          const shownItems = isOpen || isRail ? items : items.filter(({ to }) => to === here);
          return (
            <section key={title} className={classes.group} aria-label={title} data-ours={isOurs}>
              <h2 className={classes.title}>
                <button type="button" aria-expanded={isOpen} onClick={() => folds.set(title, !isOpen)}>
                  {title}
                  <IconChevronDown size={16} stroke={2.2} aria-hidden />
                </button>
              </h2>
              {shownItems.length > 0 && (
                <Flex component="ul" direction="column" gap={2}>
                  {shownItems.map(({ label, to }) => item(label, to))}
                </Flex>
              )}
            </section>
          );
        })}
      </nav>
      {rail?.isOn === false && <AlertRoom />}
      <Stack gap={2} className={classes.foot}>
        <NightSwitch />
        <Group gap={4} align="center" wrap="nowrap" className={classes.footRow}>
          <Tooltip label="Logout" position="right" disabled={!isRail}>
            <button type="button" className={classes.item} aria-label={isRail ? "Logout" : undefined} onClick={logOut}>
              <IconLogout size={20} aria-hidden />
              <span>Logout</span>
            </button>
          </Tooltip>
          {rail && (
            <ActionIcon
              size={40}
              aria-label={isRail ? "Abrir o menu" : "Recolher o menu"}
              title={isRail ? "Abrir o menu" : "Recolher o menu"}
              onClick={rail.toggle}
            >
              <RailIcon size={20} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Stack>
      {dialog}
    </Stack>
  );
}

/** A menu with at most this number of groups starts with all groups open; an employee's menu has no more groups. */
const fewGroups = 3;
const foldsKey = "pomar.menu.groups";

/** The menu groups that the user opened or folded, keyed by title; stored on the device. */
function useFolds() {
  const [of, setOf] = useState<Partial<Record<string, boolean>>>(() => {
    const storedFolds = local.readJson(foldsKey);
    return typeof storedFolds === "object" && storedFolds !== null ? { ...storedFolds } : {};
  });
  const set = (title: string, isOpen: boolean) => {
    const next = { ...of, [title]: isOpen };
    local.write(foldsKey, JSON.stringify(next));
    setOf(next);
  };
  return { of, set };
}

const isReport = (page: PagePath | null) => page?.startsWith("/reports/") === true;

interface MenuItemProps {
  label: string;
  to: PagePath;
  isRail: boolean;
  here: PagePath | null;
  onClick: (() => void) | undefined;
}

function MenuItem({ label, to, isRail, here, onClick }: MenuItemProps) {
  const isHere = here === to;
  const Icon = menuIcon(to);
  const link = useRef<HTMLAnchorElement>(null);
  // Scrolls the menu item of the open page into view, also after a reload of a page whose item is far down.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  return (
    <li>
      <Tooltip label={label} position="right" disabled={!isRail}>
        <Link
          ref={link}
          to={to}
          // A report passes its period and its filters on to the next report.
          search={
            isReport(here) && isReport(to)
              ? ({ from, to: last, fruit, supplier }) => ({ from, to: last, fruit, supplier })
              : {}
          }
          className={classes.item}
          // The router's own `aria-current` is switched off, because the router only compares addresses: on a page that
          // creates a record, the item of the record's list must be current.
          activeProps={{ "aria-current": undefined }}
          aria-current={isHere ? "page" : undefined}
          aria-label={isRail ? label : undefined}
          onClick={onClick}
        >
          <Icon size={20} stroke={1.8} aria-hidden />
          <span>{label}</span>
        </Link>
      </Tooltip>
    </li>
  );
}

/** Button that opens the command palette, for users who do not know its keyboard shortcut. */
export function SearchButton() {
  return (
    <ActionIcon size={48} aria-label="Buscar página ou lote" title="Buscar (Ctrl K)" onClick={openPalette}>
      <IconSearch size={22} stroke={1.9} aria-hidden />
    </ActionIcon>
  );
}

function ProfileLink({ onNavigate }: Pick<SideMenuProps, "onNavigate">) {
  const user = useUser();
  if (user === null) return null;
  const { id, name, level, profilePicture } = user;
  return (
    <Link to="/users/update-profile/$id" params={{ id }} className={profile.link} onClick={onNavigate}>
      <PersonPicture size={44} name={name} address={profilePicture} />
      <Flex component="span" direction="column" miw={0} lh={1.35}>
        <Text component="span" fw={600} truncate>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {levelNames[level]}
        </Text>
      </Flex>
    </Link>
  );
}
