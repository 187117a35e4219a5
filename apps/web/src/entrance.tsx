import { useEffect } from "react";
import { LoginPage } from "./features/auth/login.form.tsx";
import { AlertStack } from "./shared/alerts/alert-stack.tsx";
import { alerts } from "./shared/alerts/alerts.ts";
import classes from "./shared/layout/simple-layout.module.css";
import { ConnectionLine } from "./shared/realtime/connection-line.tsx";
import { named } from "./shared/session/guard.ts";
import { getSession, subscribeSession } from "./shared/session/session.ts";
import { waitAtLogin, wayOn } from "./shared/session/wanted.ts";

interface EntranceProps {
  /** Somebody is logged in: shows the product. */
  onIn: () => Promise<void>;
  /** Somebody begins to type: time to load it. */
  onTyping: () => void;
}

/** The login page as it is first opened: without the product behind it, which is ten times as heavy. */
export function Entrance({ onIn, onTyping }: EntranceProps) {
  useEffect(() => {
    const wanted = waitAtLogin();
    let isIn = false;
    return subscribeSession(() => {
      const { token, user } = getSession();
      if (token === null || isIn) return;
      isIn = true;
      window.history.replaceState(null, "", wayOn(wanted, user?.level ?? null) ?? named.start);
      onIn().catch(() => {
        isIn = false;
        alerts.error("Sem conexão com o servidor: o Pomar não abriu. Recarregue a página.");
      });
    });
  }, [onIn]);
  return (
    <>
      <ConnectionLine />
      <main className={classes.main} onInput={onTyping}>
        <LoginPage />
      </main>
      <AlertStack />
    </>
  );
}
