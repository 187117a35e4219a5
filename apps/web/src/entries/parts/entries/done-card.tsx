import { Box, Stack, ThemeIcon } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Card } from "../../../ui/kit/card.tsx";
import classes from "./entries.module.css";

interface DoneCardProps {
  /** The words above the lot's code: `Entrada registrada. Lote`. */
  says: string;
  code: string;
  quantity: string;
  /** Facts in small type below the quantity. */
  facts: ReactNode;
  children?: ReactNode;
  /** Buttons, the next action first. */
  actions: ReactNode;
}

/** The result of an entry or a correction: the lot code to write on the goods, the quantity, and the next actions. */
export function DoneCard({ says, code, quantity, facts, children, actions }: DoneCardProps) {
  const id = useId();
  return (
    <Card aria-labelledby={id} style={{ maxWidth: 760 }}>
      <Stack align="center" gap={6} ta="center" pt="sm">
        <ThemeIcon variant="light" color="green" size={64} radius="50%" mb="xs" aria-hidden="true">
          <IconCheck size={30} stroke={2.4} />
        </ThemeIcon>
        <small>{says}</small>
        {/* The focus and the screen reader continue from this heading. */}
        <h2 id={id} className={classes.code} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {code}
        </h2>
        <Box component="p" fz="1.5rem" fw={700}>
          {quantity}
        </Box>
        <small>{facts}</small>
        {children}
        <Stack w="100%" gap="sm" mt="lg" align="stretch">
          {actions}
        </Stack>
      </Stack>
    </Card>
  );
}
