import { Flex, ThemeIcon, UnstyledButton } from "@mantine/core";
import { myEntriesRoutes } from "@pomar/contract/entries/my-entries/my-entries.routes";
import { pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import { reportsRoutes } from "@pomar/contract/insight/reports/reports.routes";
import type { PagePath } from "@pomar/contract/pages";
import { viewsRoutes } from "@pomar/contract/people/views/views.routes";
import { IconBottle, IconCalculator, IconPackage, IconScale, IconScan, IconTimeline } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { openScanner } from "../../ledger/parts/scan/scan-store.ts";
import { useCall } from "../../ui/api/hooks.ts";
import { useUser } from "../../ui/api/session.ts";
import { Coming } from "../../ui/kit/loaded.tsx";
import { Page } from "../../ui/kit/page.tsx";
import { Settled } from "../../ui/kit/settled.tsx";
import { viewsWithTile } from "../../ui/list/views/open-view.ts";
import classes from "./dashboard.module.css";
import { DeviceState } from "./device-state.tsx";
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

// The overview is only for administrators, so its code is loaded only for them.
const Overview = lazy(() => import("./overview.tsx").then((module) => ({ default: module.Overview })));

// The tiles are loaded lazily, because they need all the code of saved views.
const ViewTiles = lazy(() => import("./view-tiles.tsx").then((module) => ({ default: module.ViewTiles })));

function TileIcon({ color, Icon }: Pick<Tile, "color" | "Icon">) {
  return (
    <ThemeIcon variant="light" color={color} size={36} radius="xl" aria-hidden="true">
      <Icon size={20} stroke={1.9} />
    </ThemeIcon>
  );
}

/**
 * The parts below the task tiles. They render together once all their calls have answered, so that nothing on the
 * screen shifts.
 */
function BelowTiles({ isAdmin }: { isAdmin: boolean }) {
  const calls = [
    useCall(viewsRoutes.list, viewsWithTile),
    useCall(myEntriesRoutes.list, {}),
    useCall(pendingRoutes.list, {}, { enabled: isAdmin }),
    useCall(pendingRoutes.firstSteps, {}, { enabled: isAdmin }),
    useCall(reportsRoutes.today, {}, { enabled: isAdmin }),
  ];
  return (
    <Settled isComing={calls.some(({ isLoading }) => isLoading)} waiting={<Coming />}>
      {!isAdmin && <DeviceState />}
      {isAdmin && <Overview />}
      <ViewTiles />
      <MyEntries />
    </Settled>
  );
}

/** The landing page: a greeting and the five daily tasks; an administrator also sees the state of the plant. */
export function DashboardPage() {
  const user = useUser();
  const now = new Date();
  return (
    <Page tab="Início" title={`${greetingAt(now.getHours())}, ${user?.name ?? ""}`} subtitle={dayInWords(now)}>
      <Flex component="ul" gap={12} wrap="wrap" className={classes.tiles}>
        {tiles.map(({ label, to, color, Icon }) => (
          <li key={to}>
            <Link to={to} className={classes.tile}>
              <TileIcon color={color} Icon={Icon} />
              {label}
            </Link>
          </li>
        ))}
        {user?.level === 2 && (
          <li>
            <UnstyledButton className={classes.tile} onClick={() => openScanner()}>
              <TileIcon color="amber" Icon={IconScan} />
              Ler código
            </UnstyledButton>
          </li>
        )}
      </Flex>
      <Suspense fallback={<Coming />}>
        <BelowTiles isAdmin={user?.level === 1} />
      </Suspense>
    </Page>
  );
}
