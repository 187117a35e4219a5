import { CloseButton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { createStore } from "../store.ts";
import classes from "./alert-stack.module.css";
import { type Alert, type AlertType, alerts } from "./alerts.ts";

const looks: Record<AlertType, { Icon: typeof IconInfoCircle; word: string }> = {
  error: { Icon: IconCircleX, word: "Erro" },
  info: { Icon: IconInfoCircle, word: "Informação" },
  success: { Icon: IconCircleCheck, word: "Sucesso" },
  warning: { Icon: IconAlertTriangle, word: "Atenção" },
};

type LinkTo = ComponentType<{ to: string; className?: string; onClick?: () => void; children: ReactNode }>;

/** The height in px of the alerts beside the page. */
const height = createStore(0);

/** The room that the menu beside the page leaves free for the alerts, which then cover none of its links. */
export const AlertRoom = () => <div style={{ flex: "none", height: height.use() }} />;

/**
 * The alerts, in one place of each layout: in the column of the menu that stands beside the page; else at the top of the
 * window, in the place of the menu's bar or above the page. At the top the newest one is shown, with the number of others.
 * @param link  renders a link to an alert's page; absent in one-page layouts.
 */
export function AlertStack({ link }: { link?: LinkTo }) {
  const list = alerts.use();
  const stack = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = stack;
    if (current === null) return;
    const observer = new ResizeObserver(() => height.set(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={stack}
      className={classes.stack}
      aria-label="Avisos"
      aria-live="polite"
      aria-relevant="additions"
      data-alerts={list.length > 0 || undefined}
      data-screen-only=""
    >
      {list.map((alert) => (
        <AlertCard key={alert.id} alert={alert} others={list.length - 1} link={link} />
      ))}
    </section>
  );
}

function AlertCard({ alert, others, link }: { alert: Alert; others: number; link: LinkTo | undefined }) {
  const { Icon, word } = looks[alert.type];
  const dismiss = () => alerts.dismiss(alert.id);
  const hold = () => alerts.hold(alert.id);
  const release = () => alerts.release(alert.id);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing anywhere dismisses, as the customer asks; the keyboard has the close button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={classes.card}
      data-type={alert.type}
      role={alert.type === "error" ? "alert" : undefined}
      onClick={dismiss}
      // A touch screen takes the place of the last press for a pointer that hovers for good.
      onMouseEnter={() => window.matchMedia("(hover: hover)").matches && hold()}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={classes.icon} size={22} stroke={2} role="img" aria-label={word} />
      <Message alert={alert} link={link} />
      {alert.times > 1 && (
        <span className={classes.times}>
          <span aria-hidden="true">{alert.times}×</span>
          <VisuallyHidden>{alert.times} vezes</VisuallyHidden>
        </span>
      )}
      {others > 0 && (
        <span className={classes.others} aria-hidden="true">
          +{others}
        </span>
      )}
      <CloseButton className={classes.close} iconSize={18} aria-label="Fechar aviso" onClick={dismiss} />
    </div>
  );
}

function Message({ alert, link: Link }: { alert: Alert; link: LinkTo | undefined }) {
  const { message, link, onOpen } = alert;
  const open = onOpen ?? undefined;
  if (link !== null && Link !== undefined)
    return (
      <Link className={classes.message} to={link} onClick={open}>
        {message}
      </Link>
    );
  if (open === undefined) return <p className={classes.message}>{message}</p>;
  return (
    <UnstyledButton className={classes.message} onClick={open}>
      {message}
    </UnstyledButton>
  );
}
