import { IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useKeptAt } from "../../insight/parts/offline/kept-at.ts";
import { useReachable } from "../../ui/api/connection.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import classes from "./connection-line.module.css";

interface ConnectionLineProps {
  /** What on this device waits to be sent; null where nothing does. */
  outbox?: ReactNode;
  /** Some of it needs its person. */
  isWrong?: boolean;
}

/** The thin line on top that says *Sem conexão* while the API can't be reached, and how old is what the device knows then. */
export function ConnectionLine({ outbox = null, isWrong = false }: ConnectionLineProps) {
  const isReachable = useReachable();
  const keptAt = useKeptAt();
  return (
    <div role="status">
      {(!isReachable || outbox !== null) && (
        <div className={classes.line} data-connection-line="" data-wrong={isWrong || undefined}>
          {!isReachable && (
            <span className={classes.part}>
              <IconWifiOff size={16} stroke={2.2} aria-hidden /> <span>Sem conexão</span>
              {keptAt !== null && <small>dados de {formatInstant(keptAt)}</small>}
            </span>
          )}
          {outbox}
        </div>
      )}
    </div>
  );
}
