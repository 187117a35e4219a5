import { ThemeIcon } from "@mantine/core";
import type { PagePath } from "@pomar/contract/pages";
import { IconBottle, IconCalculator, IconPackage, IconScale, IconTimeline } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useUser } from "../../ui/api/session.ts";
import { Page } from "../../ui/kit/page.tsx";
import classes from "./dashboard.module.css";
import { dayInWords, greetingAt } from "./greeting.ts";
import { MyEntries } from "./my-entries.tsx";

interface Tile {
  label: string;
  to: PagePath;
  color: "green" | "amber" | "blue";
  Icon: typeof IconScale;
}

const tiles: readonly Tile[] = [
  { label: "Entrada de Matéria Prima", to: "/raw/create", color: "green", Icon: IconScale },
  { label: "Entrada de Pasta", to: "/pulp/create", color: "amber", Icon: IconBottle },
  { label: "Entrada de Produto Final", to: "/final/create", color: "blue", Icon: IconPackage },
  { label: "Calculadora", to: "/calc/create", color: "blue", Icon: IconCalculator },
  { label: "Todas as Entradas", to: "/production-line/all-entries", color: "green", Icon: IconTimeline },
];

// Level 2 neither sees it nor loads it.
const Overview = lazy(() => import("./overview.tsx").then((module) => ({ default: module.Overview })));

// With all that is about saved views.
const ViewTiles = lazy(() => import("./view-tiles.tsx").then((module) => ({ default: module.ViewTiles })));

/** Where everyone lands: a greeting, and the five things done all day; for level 1 also how the plant stands. */
export function DashboardPage() {
  const user = useUser();
  const now = new Date();
  return (
    <Page tab="Início" title={`${greetingAt(now.getHours())}, ${user?.name ?? ""}`} subtitle={dayInWords(now)}>
      <ul className={classes.tiles}>
        {tiles.map(({ label, to, color, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.tile}>
              <ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden="true">
                <Icon size={20} stroke={1.9} />
              </ThemeIcon>
              {label}
            </Link>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <ViewTiles />
      </Suspense>
      {user?.level === 1 && (
        <Suspense fallback={null}>
          <Overview />
        </Suspense>
      )}
      <MyEntries />
    </Page>
  );
}
