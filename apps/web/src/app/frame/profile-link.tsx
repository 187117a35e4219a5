import { Text } from "@mantine/core";
import { levelNames } from "@pomar/contract/users/users.schema";
import { Link } from "@tanstack/react-router";
import { PersonPicture } from "../../domain/users/person-picture.tsx";
import { useUser } from "../../ui/api/session.ts";
import classes from "./profile-link.module.css";

/** Who is logged in, leading to their own profile. */
export function ProfileLink({ onNavigate }: { onNavigate?: () => void }) {
  const user = useUser();
  if (user === null) return null;
  const { id, name, level, profilePicture } = user;
  return (
    <Link to="/users/update-profile/$id" params={{ id }} className={classes.link} onClick={onNavigate}>
      <PersonPicture size={44} name={name} address={profilePicture} />
      <span className={classes.words}>
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
