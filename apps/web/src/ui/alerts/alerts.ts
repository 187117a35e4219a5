import { createStore } from "../store.ts";

export type AlertType = "error" | "info" | "success" | "warning";

/** The customer's entity, plus where a live notification leads. */
export interface Alert {
  /** Counts from 1. */
  id: number;
  message: string;
  /** Counts how often this error occurred since it appeared. */
  times: number;
  type: AlertType;
  autoDismiss: boolean;
  /** Milliseconds; 0 when it stays until dismissed. */
  autoDismissTime: number;
  createdAt: Date;
  timerId: ReturnType<typeof setTimeout> | null;
  link: string | null;
  /** Runs when the message is pressed; with a link, in addition to following it. */
  onOpen: (() => void) | null;
}

interface AlertOptions {
  /** Milliseconds; a value closes an error automatically too. */
  autoDismissTime?: number;
  link?: string;
  onOpen?: () => void;
}

/** Milliseconds after which success, info and warning close automatically; an error stays. */
const defaultDismissTime = 3000;

/** The global list of alerts, newest last. */
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
    // A repeated error increases the count of the first alert.
    const same = type === "error" && list().find((alert) => alert.type === type && alert.message === message);
    if (same) {
      publish(list().map((alert) => (alert === same ? { ...alert, times: alert.times + 1 } : alert)));
      return same.id;
    }
    lastId += 1;
    const id = lastId;
    const autoDismissTime = options.autoDismissTime ?? (type === "error" ? 0 : defaultDismissTime);
    const autoDismiss = autoDismissTime > 0;
    const timerId = autoDismiss ? startTimer(id, autoDismissTime) : null;
    const { link = null, onOpen = null } = options;
    const createdAt = new Date();
    publish([
      ...list(),
      { id, message, times: 1, type, autoDismiss, autoDismissTime, createdAt, timerId, link, onOpen },
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
    /** Keeps an alert open while the pointer or the focus is on it, so that it can be read and its link used. */
    hold: (id: number) => setTimer(id, () => null),
    release: (id: number) => setTimer(id, (alert) => startTimer(id, alert.autoDismissTime)),
    /** Returns the same array until something changes. */
    list,
    subscribe,
    use,
  };
}

/** The alerts of this tab: `alerts.success("Fornecedor criado com sucesso")`. */
export const alerts = createAlertStore();

function stopTimer({ timerId }: Alert): void {
  if (timerId !== null) clearTimeout(timerId);
}
