import { useEffect } from "react";
import { LoginPage } from "../../people/session/login.form.tsx";
import { AlertStack } from "../../ui/alerts/alert-stack.tsx";
import { alerts } from "../../ui/alerts/alerts.ts";
import { getSession, subscribeSession } from "../../ui/api/session.ts";
import classes from "../frame/simple-layout.module.css";
import { ConnectionLine } from "../realtime/connection-line.tsx";
import { render } from "../render.tsx";
import { afterLogin, named, returnTo } from "./guard.ts";

/** The product's code, which loads while a logged-out user types. */
const loadApp = () => import("../app.tsx");

export function showLogin(): void {
  render(<LoginShell />);
}

/** The login page without the product's code, which is several times as heavy. */
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

/** Changes the address to Login's; its history state stores the wanted page, now or before a reload. */
function waitAtLogin(): string | undefined {
  const { pathname, search } = window.location;
  if (pathname === named.login) return (window.history.state as { redirect?: string } | null)?.redirect;
  const redirect = returnTo(pathname + search);
  window.history.replaceState({ redirect }, "", named.login);
  return redirect;
}
