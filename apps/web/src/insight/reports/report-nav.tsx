import { mayOpen, pages } from "@pomar/contract/pages";
import { Link } from "@tanstack/react-router";
import { useUser } from "../../ui/api/session.ts";
import { type ReportPath, reportLinks } from "../parts/reports/report-links.ts";
import classes from "./reports.module.css";

/** Scrolls the row of a phone to the link before the active one, so that no word is cut at the row's beginning. */
const intoView = (link: HTMLElement | null) =>
  (link?.previousElementSibling ?? link)?.scrollIntoView({ block: "nearest", inline: "start" });

/** Links between the reports that the user may open; each link carries the current filters to the next report. */
export function ReportNav({ path, asked }: { path: ReportPath; asked: Record<string, string> }) {
  const level = useUser()?.level ?? null;
  return (
    <nav className={classes.nav} aria-label="Relatórios" data-screen-only="">
      {reportLinks
        .filter(({ to }) => mayOpen(to, level))
        .map(({ to }) => (
          <Link
            key={to}
            to={to}
            search={asked}
            className={classes.navLink}
            activeOptions={{ includeSearch: false }}
            data-on={to === path || undefined}
            ref={to === path ? intoView : undefined}
          >
            {pages[to].title}
          </Link>
        ))}
    </nav>
  );
}
