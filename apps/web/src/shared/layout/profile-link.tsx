import { Text } from "@mantine/core";
import { levelNames } from "@pomar/contract/users/users.schema";
import { PersonPicture } from "../people/person-picture.tsx";
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
      <PersonPicture size={44} name={name} address={profilePicture} />
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
