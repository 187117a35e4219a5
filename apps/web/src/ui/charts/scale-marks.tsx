import { Group } from "@mantine/core";

/** The marks below a scale, from its left end to its right end. */
export function ScaleMarks({ marks, ...rest }: { marks: readonly string[]; "data-figures"?: "" }) {
  return (
    <Group
      gap={0}
      align="stretch"
      justify="space-between"
      wrap="nowrap"
      mt={2}
      fz="0.75rem"
      c="dimmed"
      aria-hidden="true"
      {...rest}
    >
      {marks.map((mark) => (
        <span key={mark}>{mark}</span>
      ))}
    </Group>
  );
}
