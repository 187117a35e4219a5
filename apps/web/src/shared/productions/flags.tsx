import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./reckoning.module.css";

/** What was out of the ordinary when a production was recorded. */
export function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={classes.flags} aria-label="Avisos">
      {flags.map((flag) => (
        <li key={flag}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>{flag}</span>
        </li>
      ))}
    </ul>
  );
}
