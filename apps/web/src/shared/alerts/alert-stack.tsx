import { CloseButton, UnstyledButton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import classes from "./alert-stack.module.css";
import type { Alert, AlertType } from "./alert-store.ts";
import { alerts, useAlerts } from "./alerts.ts";

const looks: Record<AlertType, { Icon: typeof IconInfoCircle; word: string }> = {
  error: { Icon: IconCircleX, word: "Erro" },
  info: { Icon: IconInfoCircle, word: "Informação" },
  success: { Icon: IconCircleCheck, word: "Sucesso" },
  warning: { Icon: IconAlertTriangle, word: "Atenção" },
};

/** The alerts on screen: stacked top right, at the bottom on phones. */
export function AlertStack() {
  const list = useAlerts();
  return (
    <section className={classes.stack} aria-label="Avisos" aria-live="polite" aria-relevant="additions">
      {list.map((alert) => (
        <AlertCard key={alert.id} alert={alert} />
      ))}
    </section>
  );
}

function AlertCard({ alert }: { alert: Alert }) {
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
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon className={classes.icon} size={22} stroke={2} role="img" aria-label={word} />
      <Message alert={alert} />
      <CloseButton className={classes.close} iconSize={18} aria-label="Fechar aviso" onClick={dismiss} />
    </div>
  );
}

function Message({ alert: { message, link, onOpen } }: { alert: Alert }) {
  const open = onOpen ?? undefined;
  if (link !== null)
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
