import { useEffect } from "react";
import { LoginPage } from "../../people/session/login.form.tsx";
import { AlertStack } from "../../ui/alerts/alert-stack.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { getSession, subscribeSession } from "../../ui/api/session.ts";
import classes from "../frame/simple-layout.module.css";
import { ConnectionLine } from "../realtime/connection-line.tsx";
import { render } from "../render.tsx";
import { afterLogin, named, returnTo } from "./guard.ts";

/** Loads the product's code, which is several times as large as the login page, while a logged-out user types. */
const loadApp = () => import("../app.tsx");

export function showLogin(): void {
  render(<LoginShell />);
}

/** The login page alone, without the product's code. */
function LoginShell() {
  useEffect(() => {
    const wantedPage = waitAtLogin();
    let isIn = false;
    return subscribeSession(() => {
      const { token, user } = getSession();
      if (token === null || isIn) return;
      isIn = true;
      window.history.replaceState(null, "", afterLogin(wantedPage, user?.level ?? null) ?? named.start);
      const shown = loadApp().then(({ showApp }) => showApp());
      shown.catch(() => {
        isIn = false;
        alerts.error("Sem conexão com o servidor: o Pomar não abriu. Recarregue a página.");
      });
    });
  }, []);
  return (
    <>
      <ConnectionLine />
      <main className={classes.main} onInput={() => void loadApp().catch(() => undefined)}>
        <LoginPage />
      </main>
      <AlertStack />
    </>
  );
}

/**
 * Replaces the address by the login page's address, and stores the requested page in the history state.
 * @returns the page requested now, or the page that was stored before a reload of the login page.
 */
function waitAtLogin(): string | undefined {
  const { pathname, search } = window.location;
  if (pathname === named.login) return (window.history.state as { redirect?: string } | null)?.redirect;
  const redirect = returnTo(pathname + search);
  window.history.replaceState({ redirect }, "", named.login);
  return redirect;
}
