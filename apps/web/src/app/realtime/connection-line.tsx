import { Group } from "@mantine/core";
import { IconWifiOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useKeptAt } from "../../insight/parts/offline/kept-at.ts";
import { useReachable } from "../../ui/api/connection.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import classes from "./connection-line.module.css";

interface ConnectionLineProps {
  /** Link to the unsent entries of this device; null when there are none. */
  outbox?: ReactNode;
  /** True when some unsent entries were refused and their user must correct them. */
  isWrong?: boolean;
}

/** The thin banner *Sem conexão*, shown while the API cannot be reached, with the age of the device's stored data. */
export function ConnectionLine({ outbox = null, isWrong = false }: ConnectionLineProps) {
  const isReachable = useReachable();
  const keptAt = useKeptAt();
  return (
    <div role="status">
      {(!isReachable || outbox !== null) && (
        <Group
          gap={16}
          align="center"
          justify="center"
          wrap="nowrap"
          className={classes.line}
          data-connection-line=""
          data-wrong={isWrong || undefined}
        >
          {!isReachable && (
            <span className={classes.part}>
              <IconWifiOff size={16} stroke={2.2} aria-hidden /> <span>Sem conexão</span>
              {keptAt !== null && <small>dados de {formatInstant(keptAt)}</small>}
            </span>
          )}
          {outbox}
        </Group>
      )}
    </div>
  );
}
