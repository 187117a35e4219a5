import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import classes from "./main.module.css";

const mainId = "conteudo";

/** The first link of a page with a menu: it moves the focus past the menu to the content. */
export function SkipLink() {
  return (
    <button type="button" className={classes.skip} onClick={() => document.getElementById(mainId)?.focus()}>
      Ir para o conteúdo
    </button>
  );
}

export function Main({ className, children }: { className?: string; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const shown = useRef(path);

  // After navigation the focus moves to the new page, unless the page has already focused a field.
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    if (main.current !== null && !main.current.contains(document.activeElement)) {
      main.current.focus({ preventScroll: true });
    }
  }, [path]);

  return (
    <main ref={main} id={mainId} tabIndex={-1} className={`${classes.main} ${className ?? ""}`}>
      {children}
    </main>
  );
}
