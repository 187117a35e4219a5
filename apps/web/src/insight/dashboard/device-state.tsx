import { IconAlertTriangle, IconCloud, IconCloudCheck, IconCloudOff, IconDeviceMobile } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useReachable } from "../../ui/api/connection.ts";
import { describeWaiting, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import { useKeptAt } from "../parts/offline/kept-at.ts";
import classes from "./dashboard.module.css";

/** Whether the browser keeps the product itself, so that it opens without a connection. */
const opensOffline = () => navigator.serviceWorker?.controller != null;

/** Link that says whether this device can record without a connection now, and which entries wait to be sent. */
export function DeviceState() {
  const status = useOutboxStatus();
  const isReady = useKeptAt() !== null;
  const waiting = describeWaiting(status);
  const isRefused = status.own.some(({ state }) => state === "refused");
  const ready = opensOffline() ? "Registra também sem conexão" : "Sem conexão, só com a tela aberta";
  // The first data arrives seconds after the page; only without a connection it is certain that none arrives.
  const isComing = useReachable() && !isReady;
  const words = isReady ? ready : isComing ? "Conferindo o uso sem conexão" : "Ainda não registra sem conexão";
  const ReadyIcon = isReady ? IconCloudCheck : isComing ? IconCloud : IconCloudOff;
  const Icon = isRefused ? IconAlertTriangle : waiting === null ? ReadyIcon : IconDeviceMobile;
  const calmTone = isComing ? undefined : isReady ? "fine" : "attention";
  const tone = isRefused ? "wrong" : waiting === null ? calmTone : "attention";
  return (
    <Link to="/no-aparelho" className={classes.device} data-tone={tone}>
      <Icon size={22} aria-hidden="true" />
      <span>
        <strong>{words}</strong>
        <small>{waiting ?? "Nada a enviar"}</small>
      </span>
    </Link>
  );
}
