import { createStore } from "../store.ts";

export type AlertType = "error" | "info" | "success" | "warning";

/** An alert with the properties that the customer specified, and the link and action of a live notification. */
export interface Alert {
  /** The alert's number, counted from 1. */
  id: number;
  message: string;
  /** The number of times this message has been given since its alert appeared. */
  times: number;
  type: AlertType;
  autoDismiss: boolean;
  /** Milliseconds until the alert closes; 0 when it stays until dismissed. */
  autoDismissTime: number;
  createdAt: Date;
  timerId: ReturnType<typeof setTimeout> | null;
  link: string | null;
  /** Called when the message is pressed, in addition to following its link. */
  onOpen: (() => void) | null;
}

interface AlertOptions {
  /** Milliseconds until the alert closes; an error with this value closes automatically too. */
  autoDismissTime?: number;
  link?: string;
  onOpen?: () => void;
}

/** Milliseconds after which success, info and warning close automatically; an error stays. */
const defaultDismissTime = 3000;

/** The global list of alerts, newest last; no two have the same message. */
export function createAlertStore() {
  const { get: list, set: publish, subscribe, use } = createStore<readonly Alert[]>([]);
  let lastId = 0;

  function dismiss(id: number): void {
    const alert = list().find((candidate) => candidate.id === id);
    if (alert === undefined) return;
    stopTimer(alert);
    publish(list().filter((candidate) => candidate !== alert));
  }

  const startTimer = (id: number, time: number) => setTimeout(() => dismiss(id), time);

  function add(type: AlertType, message: string, options: AlertOptions = {}): number {
    // The same message increases the count of the alert that is already open, and its time starts again.
    const same = list().find((alert) => alert.message === message);
    if (same) stopTimer(same);
    else lastId += 1;
    const id = same?.id ?? lastId;
    const times = (same?.times ?? 0) + 1;
    const autoDismissTime = options.autoDismissTime ?? (type === "error" ? 0 : defaultDismissTime);
    const autoDismiss = autoDismissTime > 0;
    const timerId = autoDismiss ? startTimer(id, autoDismissTime) : null;
    const { link = null, onOpen = null } = options;
    const createdAt = new Date();
    publish([
      ...list().filter((alert) => alert !== same),
      { id, message, times, type, autoDismiss, autoDismissTime, createdAt, timerId, link, onOpen },
    ]);
    return id;
  }

  function setTimer(id: number, timerId: (alert: Alert) => Alert["timerId"]): void {
    publish(
      list().map((alert) => {
        if (alert.id !== id || !alert.autoDismiss) return alert;
        stopTimer(alert);
        return { ...alert, timerId: timerId(alert) };
      }),
    );
  }

  return {
    success: (message: string, options?: AlertOptions) => add("success", message, options),
    info: (message: string, options?: AlertOptions) => add("info", message, options),
    warning: (message: string, options?: AlertOptions) => add("warning", message, options),
    error: (message: string, options?: AlertOptions) => add("error", message, options),
    dismiss,
    /** Prevents an alert from closing while the pointer or the focus is on it, so that users can read it. */
    hold: (id: number) => setTimer(id, () => null),
    release: (id: number) => setTimer(id, (alert) => startTimer(id, alert.autoDismissTime)),
    /** The open alerts; the same array until one of them changes. */
    list,
    subscribe,
    use,
  };
}

/** The alerts of this tab, for example `alerts.success("Fornecedor criado com sucesso")`. */
export const alerts = createAlertStore();

function stopTimer({ timerId }: Alert): void {
  if (timerId !== null) clearTimeout(timerId);
}
