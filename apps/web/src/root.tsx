import { Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { menuFor } from "./menu.ts";
import { isBuilt } from "./screens.tsx";
import { AlertStack } from "./shared/alerts/alert-stack.tsx";
import { FullLayout } from "./shared/layout/full-layout.tsx";
import { ConnectionLine } from "./shared/realtime/connection-line.tsx";
import { useUser } from "./shared/session/session.ts";

/** What lies over every page. */
export function Root() {
  return (
    <>
      <ConnectionLine />
      <Outlet />
      <AlertStack />
    </>
  );
}

/** The full layout with this person's menu. */
export function FullFrame() {
  const level = useUser()?.level;
  const groups = useMemo(
    () =>
      (level === undefined ? [] : menuFor(level)).map(({ title, items }) => ({
        title,
        items: items.map((item) => ({ ...item, isSoon: !isBuilt(item.to) })),
      })),
    [level],
  );
  return <FullLayout groups={groups} />;
}
