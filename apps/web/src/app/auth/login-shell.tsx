import { useEffect } from "react";
import { LoginPage } from "../../people/session/login.form.tsx";
import { AlertStack } from "../../ui/alerts/alert-stack.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { getSession, subscribeSession } from "../../ui/api/session.ts";
import classes from "../frame/simple-layout.module.css";
import { ConnectionLine } from "../realtime/connection-line.tsx";
import { render } from "../render.tsx";
import { afterLogin, named, returnTo } from "./guard.ts";

/** The product itself; who is not logged in loads it while typing. */
const loadApp = () => import("../app.tsx");

export function showLogin(): void {
  render(<LoginShell />);
}

/** The login page as it is first opened: without the product behind it, which is several times as heavy. */
function LoginShell() {
  useEffect(() => {
    const wanted = waitAtLogin();
    let isIn = false;
    return subscribeSession(() => {
      const { token, user } = getSession();
      if (token === null || isIn) return;
      isIn = true;
      window.history.replaceState(null, "", afterLogin(wanted, user?.level ?? null) ?? named.start);
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

/** The address becomes Login's, and its state remembers what was wanted, now or before a reload. */
function waitAtLogin(): string | undefined {
  const { pathname, search } = window.location;
  if (pathname === named.login) return (window.history.state as { redirect?: string } | null)?.redirect;
  const redirect = returnTo(pathname + search);
  window.history.replaceState({ redirect }, "", named.login);
  return redirect;
}
