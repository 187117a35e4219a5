import { Alert, Button, Group } from "@mantine/core";
import { IconAlertTriangle, IconHistory, type TablerIcon } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import { formatInstant } from "../format/dates.ts";
import { focusOn } from "./field.ts";
import classes from "./form.module.css";
import type { SummaryLine } from "./issues.ts";

interface NoticeProps {
  color: "amber" | "red";
  role: "alert" | "status";
  Icon: TablerIcon;
  title: ReactNode;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
}

/** A notice above the fields of a form; it can take the focus. */
export function Notice({ Icon, title, children, ...alert }: NoticeProps) {
  return (
    <Alert icon={<Icon aria-hidden="true" />} tabIndex={-1} {...alert}>
      {/* The title of `Alert` would become a label with the same text as the label of a field. */}
      <strong>{title}</strong>
      <div>{children}</div>
    </Alert>
  );
}

export function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  return (
    <Alert icon={<IconHistory aria-hidden="true" />} py={6} role="status">
      <Group justify="space-between" gap="xs">
        <strong>Rascunho recuperado</strong>
        <small>({formatInstant(savedAt)})</small>
        <Button variant="subtle" size="compact-md" h={48} my={-6} ml="auto" onClick={onDiscard}>
          Descartar
        </Button>
      </Group>
    </Alert>
  );
}

export function ErrorSummary({ lines, getId }: { lines: readonly SummaryLine[]; getId: (path: string) => string }) {
  if (lines.length === 0) return null;
  return (
    <Notice color="red" role="alert" Icon={IconAlertTriangle} title="Verifique os campos destacados">
      <ul className={classes.summary}>
        {lines.map(({ path, field, label, message }) => (
          <li key={`${field}-${message}`}>
            {field === null ? (
              message
            ) : (
              <a
                href={`#${getId(path)}`}
                onClick={(event) => {
                  // The address holds the page's own state, so the link only moves the focus.
                  event.preventDefault();
                  focusOn(getId, { path, field });
                }}
              >
                {label}: {message}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
