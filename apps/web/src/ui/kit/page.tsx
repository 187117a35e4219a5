import { ActionIcon, Box, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconArrowLeft, IconDots } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { usePast } from "../past/past.ts";
import { PastBanner } from "../past/past-banner.tsx";
import { PastButton } from "../past/past-button.tsx";
import { ButtonWithIcon } from "./button-with-icon.tsx";
import { useGoBack } from "./go-back.ts";
import { useHeaderEnd, useLayoutKind } from "./layout-kind.ts";
import classes from "./page.module.css";
import { useIsPhone } from "./phone.ts";

interface PageProps {
  /** The page's `h1`, and the title of the browser tab unless `tab` is given. */
  title: string;
  tab?: string;
  /** A quiet line below the title. */
  subtitle?: ReactNode;
  /** A count or a status beside the title. */
  aside?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  /** Further buttons before `actions`; on phones the button *Mais* shows them, with their labels, below the title. */
  more?: ReactNode;
  /** True when the page can show its past: a button asks for a day, and a banner names the day that is shown. */
  looksBack?: boolean;
  /** `narrow` for one column of fields, `wide` for tables, `list` for a list, whose rows come close below the title. */
  width?: "narrow" | "wide" | "list";
  children: ReactNode;
}

/** A line of the title never ends inside a word with a hyphen, such as `matéria-prima`; a long code may break. */
const keepHyphens = (title: string) =>
  title.split(/(\p{L}\p{Ll}+-\p{Ll}+)/u).map((part, at) => (at % 2 === 1 ? <span key={part}>{part}</span> : part));

/**
 * The frame of every page: the tab's title, one `h1`, and the page's actions; in the simple layout also a back button.
 */
export function Page({
  title,
  tab = title,
  subtitle,
  aside,
  actions,
  more,
  looksBack = false,
  width = "wide",
  children,
}: PageProps) {
  useDocumentTitle(`${tab} · Pomar`);
  const isSimple = useLayoutKind() === "simple";
  const end = useHeaderEnd();
  const past = usePast();
  const [isOpen, setOpen] = useState(false);
  const folds = useIsPhone() && Boolean(more);
  return (
    <Stack gap={24} className={classes.page} data-width={width} data-simple={isSimple || undefined}>
      <header className={classes.header}>
        {isSimple && <BackButton />}
        <Box flex={1} miw="min(240px, 46%)">
          <Group gap="4px 12px" align="center" className={classes.title}>
            <Title order={1}>{keepHyphens(title)}</Title>
            {aside}
          </Group>
          {subtitle !== undefined && (
            <Text c="dimmed" component="div">
              {subtitle} {looksBack && <PastButton isBehindWords />}
            </Text>
          )}
        </Box>
        {end}
        {/* One place in every layout: a dialog that one of the buttons opened outlives a turn of the phone. */}
        <Group gap={8} align="stretch" className={classes.further} data-open={!folds || isOpen || undefined}>
          {looksBack && subtitle === undefined && <PastButton />}
          {more}
        </Group>
        <Group gap={8} align="stretch" className={classes.actions}>
          {actions}
          {folds && (
            <ButtonWithIcon
              variant="default"
              isBrief
              Icon={IconDots}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Mais
            </ButtonWithIcon>
          )}
        </Group>
      </header>
      {looksBack && past !== null && <PastBanner past={past} />}
      {children}
    </Stack>
  );
}

function BackButton() {
  const goBack = useGoBack();
  return (
    <ActionIcon size={48} aria-label="Voltar" onClick={goBack}>
      <IconArrowLeft />
    </ActionIcon>
  );
}
