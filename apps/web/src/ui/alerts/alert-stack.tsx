import { CloseButton, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import classes from "./alert-stack.module.css";
import { type Alert, type AlertType, alerts } from "./alerts.ts";
import { putInFreePlace } from "./free-place.ts";

const looks: Record<AlertType, { Icon: typeof IconInfoCircle; word: string }> = {
  error: { Icon: IconCircleX, word: "Erro" },
  info: { Icon: IconInfoCircle, word: "Informação" },
  success: { Icon: IconCircleCheck, word: "Sucesso" },
  warning: { Icon: IconAlertTriangle, word: "Atenção" },
};

const lookAgainMs = 400;

type LinkTo = ComponentType<{ to: string; className?: string; onClick?: () => void; children: ReactNode }>;

/** The stack of alerts over the page. @param link  renders a link to an alert's page; absent in one-page layouts. */
export function AlertStack({ link }: { link?: LinkTo }) {
  const list = alerts.use();
  const stack = useRef<HTMLElement>(null);
  const isEmpty = list.length === 0;
  // Places the alerts before the paint, and again at an interval: elements below them may move, close or load late.
  useLayoutEffect(() => {
    if (list.length > 0 && stack.current !== null) putInFreePlace(stack.current);
  }, [list]);
  useEffect(() => {
    if (isEmpty) return;
    const timer = setInterval(() => stack.current !== null && putInFreePlace(stack.current), lookAgainMs);
    return () => clearInterval(timer);
  }, [isEmpty]);
  return (
    <section ref={stack} className={classes.stack} aria-label="Avisos" aria-live="polite" aria-relevant="additions">
      {list.map((alert) => (
        <AlertCard key={alert.id} alert={alert} link={link} />
      ))}
    </section>
  );
}

function AlertCard({ alert, link }: { alert: Alert; link: LinkTo | undefined }) {
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
      <Message alert={alert} link={link} />
      {alert.times > 1 && (
        <span className={classes.times}>
          <span aria-hidden="true">{alert.times}×</span>
          <VisuallyHidden>{alert.times} vezes</VisuallyHidden>
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
