import { Avatar, Text } from "@mantine/core";
import { levelNames } from "@pomar/contract/users/users.schema";
import { apiHost } from "../api/call.ts";
import { useUser } from "../session/session.ts";
import { PageLink } from "./page-link.tsx";
import classes from "./profile-link.module.css";

/** Who is logged in, leading to their own profile. */
export function ProfileLink({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser();
  if (user === null) return null;
  const { id, name, level, profilePicture } = user;
  return (
    <PageLink to="/users/update-profile/$id" params={{ id }} className={classes.link} onClick={onNavigate}>
      <Avatar
        size={44}
        src={profilePicture === null ? null : `${apiHost}/api${profilePicture}`}
        alt=""
        color="green"
        variant="light"
        aria-hidden
      >
        {initialsOf(name)}
      </Avatar>
      <span className={classes.words}>
        <Text component="span" fw={600} truncate>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {levelNames[level]}
        </Text>
      </span>
    </PageLink>
  );
}

/** Two letters: of the first and last name, or the first two of the only one. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words.at(-1) ?? "") : "";
  const letters = last === "" ? [...first].slice(0, 2) : [[...first][0], [...last][0]];
  return letters.join("").toUpperCase();
}
