import { Box, Group, Text } from "@mantine/core";
import { levelNames, type User } from "@pomar/contract/people/users/users.schema";
import type { ReactNode } from "react";
import { Activity, masculine } from "../../registries/parts/items/activity.tsx";
import { formatInstant } from "../../ui/format/dates.ts";
import { PersonPicture } from "../parts/users/person-picture.tsx";

interface PersonHeadingProps {
  user: User;
  /** Buttons for actions on the user, such as deletion. */
  children?: ReactNode;
}

/** Heading of a user's page: picture, name and level. */
export function PersonHeading({ user, children }: PersonHeadingProps) {
  const { name, level, active, profilePicture, createdAt, createdBy } = user;
  return (
    <Group component="header" gap="sm" maw={760}>
      <PersonPicture size={64} name={name} address={profilePicture} />
      <Box flex="1 1 200px" miw={0}>
        <Group gap="xs" fz={20} fw={700}>
          {name} <Activity active={active} words={masculine} />
        </Group>
        <Text size="sm" c="dimmed">
          {levelNames[level]} · criado {formatInstant(createdAt)}
          {createdBy !== null && ` por ${createdBy.name}`}
        </Text>
      </Box>
      {children}
    </Group>
  );
}

/** The texts of the dialog and the toast for deleting a user. */
export const removalOfUser = {
  noun: "usuário",
  consequence:
    "A pessoa é desconectada agora e não entra mais. O que ela registrou continua com o nome dela, e o nome fica livre para outro cadastro.",
  done: "Usuário excluído",
};
