import type { PagePath } from "@pomar/contract/pages";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../ui/api/call.ts";
import { endSession } from "../../ui/api/session.ts";
import { NightSwitch } from "../../ui/theme/night-switch.tsx";
import { ProfileLink } from "./profile-link.tsx";
import classes from "./side-menu.module.css";

/** A group of the menu as this person sees it. */
export interface MenuEntryGroup {
  title: string;
  items: readonly { label: string; to: PagePath }[];
}

interface SideMenuProps {
  groups: readonly MenuEntryGroup[];
  /** Called when a link was followed: the overlay closes. */
  onNavigate?: () => void;
  /** Beside who one is. */
  aside?: ReactNode;
}

/** What the drawer holds, permanent or not: who one is, where one can go, the night switch and the way out. */
export function SideMenu({ groups, onNavigate, aside }: SideMenuProps) {
  return (
    <div className={classes.menu}>
      <div className={classes.head}>
        <ProfileLink onNavigate={onNavigate} />
        {aside}
      </div>
      <nav className={classes.nav} aria-label="Principal">
        {groups.map(({ title, items }) => (
          <section key={title} className={classes.group} aria-label={title}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.list}>
              {items.map(({ label, to }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={classes.item}
                    activeOptions={{ exact: true, includeSearch: false }}
                    onClick={onNavigate}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <div className={classes.foot}>
        <NightSwitch />
        <button type="button" className={classes.item} onClick={logOut}>
          <IconLogout size={20} aria-hidden />
          Logout
        </button>
      </div>
    </div>
  );
}

/** Leaves at once; the server is told, but nobody waits for its answer. */
function logOut(): void {
  call(sessionRoutes.logout, {}).catch(() => undefined);
  endSession();
}
