import { Outlet } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { useUser } from "../../ui/api/session.ts";

/**
 * The page, begun anew when another tab logs in as someone else: what one person typed is not for the next.
 * Between the two nobody is logged in, and the page stays until the guard leads away.
 */
export function PersonOutlet() {
  const id = useUser()?.id ?? null;
  const [last, setLast] = useState(id);
  if (id !== null && id !== last) setLast(id);
  return (
    <Fragment key={id ?? last}>
      <Outlet />
    </Fragment>
  );
}
