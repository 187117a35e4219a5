import { useSyncExternalStore } from "react";
import { createAlertStore } from "./alert-store.ts";

/** The alerts of this tab: `alerts.success("Fornecedor criado com sucesso")`. */
export const alerts = createAlertStore();

export const useAlerts = () => useSyncExternalStore(alerts.subscribe, alerts.list);
