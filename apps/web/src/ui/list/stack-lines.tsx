import { Flex, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { toBarLength } from "../charts/scale.ts";

/** Renders a cell of two lines: its main text, and below it a detail, if there is one, in a dimmed colour. */
export const stackLines = (first: ReactNode, below: ReactNode) => (
  <span>
    {first}
    {Boolean(below) && <small>{below}</small>}
  </span>
);

/** Renders words and a slim bar for the share that they tell. */
export const renderShare = (words: ReactNode, part: number, whole: number) => (
  <Flex
    component="span"
    // Beside the name of its column; a block would leave an empty line below it.
    display={{ base: "inline-flex", sm: "flex" }}
    direction={{ base: "row", sm: "column" }}
    align={{ base: "center", sm: "stretch" }}
    justify={{ base: "flex-end", sm: "flex-start" }}
    gap="4px 8px"
    miw={{ base: "8rem", sm: "6rem" }}
  >
    <span>{words}</span>
    <Progress value={toBarLength(part, whole)} size={6} miw={56} maw="11rem" color="green" aria-hidden="true" />
  </Flex>
);
