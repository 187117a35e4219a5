import { IconWifiOff } from "@tabler/icons-react";
import { useReachable } from "../../ui/api/connection.ts";
import classes from "./connection-line.module.css";

/** The thin line that says *Sem conexão* while the API can't be reached. It lies over the page: nothing moves. */
export function ConnectionLine() {
  const reachable = useReachable();
  return (
    <div role="status">
      {!reachable && (
        <div className={classes.line}>
          <IconWifiOff size={16} stroke={2.2} aria-hidden /> Sem conexão
        </div>
      )}
    </div>
  );
}
