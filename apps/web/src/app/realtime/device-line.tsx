import { IconAlertTriangle, IconDeviceMobile } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { counts, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";
import classes from "./connection-line.module.css";
import { ConnectionLine } from "./connection-line.tsx";

const storageWords = { full: "memória quase cheia", evictable: "risco de ser apagado" } as const;

/**
 * The connection banner of the product, with a link to the unsent entries of this device; on the page of these entries
 * the link is omitted.
 */
export function DeviceLine() {
  const status = useOutboxStatus();
  const { waiting, refused } = counts(status);
  const isThere = useLocation({ select: ({ pathname }) => pathname === "/no-aparelho" });
  const isShown = waiting + refused > 0 && !isThere;
  const Icon = refused > 0 ? IconAlertTriangle : IconDeviceMobile;
  const words =
    refused > 0 ? `${refused} ${refused === 1 ? "precisa" : "precisam"} de atenção` : `${waiting} no aparelho`;
  return (
    <ConnectionLine
      isWrong={isShown && refused > 0}
      outbox={
        isShown ? (
          <Link to="/no-aparelho" className={classes.here} data-storage={status.storage ?? undefined}>
            <Icon size={16} stroke={2.2} aria-hidden /> {words}
            {status.storage !== null && `, ${storageWords[status.storage]}`}
          </Link>
        ) : null
      }
    />
  );
}
