import { LayoutKindProvider } from "../../ui/kit/layout-kind.ts";
import { Main } from "./main.tsx";
import { PersonOutlet } from "./person-outlet.tsx";
import classes from "./simple-layout.module.css";

/** The shop floor's layout: no drawer, the page's arrow and title on top, everything centred. */
export function SimpleLayout() {
  return (
    <LayoutKindProvider value="simple">
      <Main className={classes.main}>
        <PersonOutlet />
      </Main>
    </LayoutKindProvider>
  );
}
