import { Link, Outlet } from "@tanstack/react-router";
import { useMemo } from "react";
import { menuFor, placesFor } from "./menu.ts";
import { AlertStack } from "./shared/alerts/alert-stack.tsx";
import { FullLayout } from "./shared/layout/full-layout.tsx";
import { Inbox } from "./shared/notifications/inbox.tsx";
import { Keyboard } from "./shared/palette/keyboard.tsx";
import { ConnectionLine } from "./shared/realtime/connection-line.tsx";
import { useUser } from "./shared/session/session.ts";

/** What lies over every page. */
export function Root() {
  const level = useUser()?.level;
  const places = useMemo(() => (level === undefined ? [] : placesFor(level)), [level]);
  return (
    <>
      <ConnectionLine />
      <Outlet />
      <Inbox />
      <AlertStack link={Link} />
      {level !== undefined && <Keyboard places={places} />}
    </>
  );
}

/** The full layout with this person's menu. */
export function FullFrame() {
  const level = useUser()?.level;
  const groups = useMemo(() => (level === undefined ? [] : menuFor(level)), [level]);
  return <FullLayout groups={groups} />;
}
