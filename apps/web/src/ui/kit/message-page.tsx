import { Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

interface MessagePageProps {
  tab: string;
  icon: ReactNode;
  color: "blue" | "amber" | "red";
  title: string;
  text?: string;
  /** The buttons below the message, usually one or two. */
  children: ReactNode;
}

/** A page with one message and a way to continue, used for refusals, unknown addresses and failures. */
export function MessagePage({ tab, icon, color, title, text, children }: MessagePageProps) {
  useDocumentTitle(`${tab} · Pomar`);
  return (
    <Stack align="center" justify="center" gap="sm" w="100%" mih="80dvh" ta="center">
      <ThemeIcon variant="light" color={color} size={72} radius={20} mb="xs" aria-hidden="true">
        {icon}
      </ThemeIcon>
      <Title order={1} maw={480} textWrap="balance">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={440} textWrap="pretty">
          {text}
        </Text>
      )}
      <Group justify="center" gap="sm" mt="sm">
        {children}
      </Group>
    </Stack>
  );
}
