import { Box } from "@mantine/core";
import classes from "./charts.module.css";

/** The marks below a scale, each below its line: the first at the left end, the last at the right end. */
export function ScaleMarks({ marks, ...rest }: { marks: readonly string[]; "data-figures"?: "" }) {
  const last = Math.max(1, marks.length - 1);
  return (
    <Box
      className={classes.marks}
      pos="relative"
      h="1.25rem"
      mt={2}
      fz="0.75rem"
      c="dimmed"
      aria-hidden="true"
      {...rest}
    >
      {marks.map((mark, index) => (
        <Box
          key={mark}
          component="span"
          pos="absolute"
          left={`${(index / last) * 100}%`}
          style={{ translate: `${index === 0 ? 0 : index === last ? -100 : -50}% 0`, whiteSpace: "nowrap" }}
        >
          {mark}
        </Box>
      ))}
    </Box>
  );
}
