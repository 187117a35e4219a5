import { useDocumentTitle } from "@mantine/hooks";
import type { ReactNode } from "react";

interface PageProps {
  /** The `h1` and the tab. */
  title: string;
  /** A quiet line below the title. */
  subtitle?: ReactNode;
  /** Beside the title: a count, a status. */
  aside?: ReactNode;
  /** Buttons at the end of the title's line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** What every page has in common: the tab's title, one `h1`, its actions. */
export function Page({ title, subtitle, aside, actions, children }: PageProps) {
  useDocumentTitle(`${title} · Pomar`);
  return (
    <>
      <header>
        <h1>{title}</h1>
        {aside}
        {actions}
        {subtitle}
      </header>
      {children}
    </>
  );
}
