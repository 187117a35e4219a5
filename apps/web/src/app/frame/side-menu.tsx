import { Text } from "@mantine/core";
import { sessionRoutes } from "@pomar/contract/session/session.routes";
import { levelNames } from "@pomar/contract/users/users.schema";
import { IconLogout } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PersonPicture } from "../../domain/users/person-picture.tsx";
import { call } from "../../ui/api/call.ts";
import { endSession, useUser } from "../../ui/api/session.ts";
import { NightSwitch } from "../../ui/theme/night-switch.tsx";
import type { MenuGroup } from "../menu.ts";
import profile from "./profile-link.module.css";
import classes from "./side-menu.module.css";

interface SideMenuProps {
  groups: readonly MenuGroup[];
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

function ProfileLink({ onNavigate }: Pick<SideMenuProps, "onNavigate">) {
  const user = useUser();
  if (user === null) return null;
  const { id, name, level, profilePicture } = user;
  return (
    <Link to="/users/update-profile/$id" params={{ id }} className={profile.link} onClick={onNavigate}>
      <PersonPicture size={44} name={name} address={profilePicture} />
      <span className={profile.words}>
        <Text component="span" fw={600} truncate>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {levelNames[level]}
        </Text>
      </span>
    </Link>
  );
}

/** Leaves at once; the server is told, but nobody waits for its answer. */
function logOut(): void {
  call(sessionRoutes.logout, {}).catch(() => undefined);
  endSession();
}
