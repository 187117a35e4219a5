import { Stack } from "@mantine/core";
import { Notice } from "../../../ui/kit/notice.tsx";

/** The anomalies at the recording of a production. */
export function Flags({ flags }: { flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" aria-label="Avisos">
      {flags.map((flag) => (
        <li key={flag}>
          <Notice>{flag}</Notice>
        </li>
      ))}
    </Stack>
  );
}
