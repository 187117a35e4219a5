import { Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";
import classes from "./notice.module.css";

interface NoticeProps {
  /** What the tab says. */
  tab: string;
  icon: ReactNode;
  tone: "blue" | "amber" | "red";
  title: string;
  text?: string;
  /** Usually one button or two. */
  children: ReactNode;
}

/** One thing to say and a way on: refusals, wrong addresses, failures. */
export function Notice({ tab, icon, tone, title, text, children }: NoticeProps) {
  useDocumentTitle(`${tab} · Pomar`);
  return (
    <div className={classes.notice}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <Title order={1} className={classes.title}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" className={classes.text}>
          {text}
        </Text>
      )}
      <div className={classes.ways}>{children}</div>
    </div>
  );
}
