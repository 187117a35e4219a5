import { Outlet } from "@tanstack/react-router";
import { LayoutKindProvider } from "../../ui/kit/layout-kind.ts";
import { Main } from "./main.tsx";
import classes from "./simple-layout.module.css";

/** Nothing around the page: login and refusals. */
export function BareLayout() {
  return (
    <LayoutKindProvider value="full">
      <Main className={classes.main}>
        <Outlet />
      </Main>
    </LayoutKindProvider>
  );
}
