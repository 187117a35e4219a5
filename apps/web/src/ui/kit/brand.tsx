import { Flex, Text } from "@mantine/core";
import classes from "./brand.module.css";

/** The product's logo: a fruit with a leaf, cut open so that its pulp is visible. Screen readers skip it. */
export function Mark({ size = 40 }: { size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <path
        className={classes.fruit}
        d="M32 20c13 -5 25 3 25 17c0 13 -11 23 -25 23s-25 -10 -25 -23c0 -14 12 -22 25 -17z"
      />
      <path className={classes.shine} d="M17 39c0 8 5 13 11 15" />
      <path className={classes.stem} d="M32 20c0 -5 1 -8 4 -11" />
      <path className={classes.leaf} d="M35 15c1 -9 9 -13 19 -12c0 9 -8 15 -19 12z" />
    </svg>
  );
}

export function Brand({ size = 28 }: { size?: number }) {
  return (
    <Flex component="span" gap={10} align="center">
      <Mark size={size} />
      <Text component="span" fw={700} size="lg">
        Pomar
      </Text>
    </Flex>
  );
}
