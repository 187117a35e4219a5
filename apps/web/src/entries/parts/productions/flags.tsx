import { Stack } from "@mantine/core";
import { Notice } from "../../../ui/kit/notice.tsx";

/** The anomalies that were detected when a production was recorded. */
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
