import { Button, Stack, ThemeIcon } from "@mantine/core";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useUser } from "../../ui/api/session.ts";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { Card } from "../../ui/kit/card.tsx";
import { LotLabelButton } from "../lots/lot-label-button.tsx";
import { whatOf } from "../lots/what-of.ts";
import classes from "./entries.module.css";

interface EntryDoneProps {
  lot: { id: string; code: string; type: LotType; initialQuantity: number; unit: string; expiresAt: string | null };
  item: string;
  receivedAt: string;
  supplier: string | undefined;
  /** A quiet line below the quantity. */
  facts: string;
  /** What to look out for. */
  children?: ReactNode;
  onAnother: () => void;
}

/** What was born: the lot's code to write on the goods, its quantity, its label, and the way to the next. */
export function EntryDone({ lot, item, receivedAt, supplier, facts, children, onAnother }: EntryDoneProps) {
  const user = useUser();
  const quantity = formatQuantity(lot.initialQuantity, lot.unit);
  const named = whatOf({ type: lot.type, item: { name: item } });
  return (
    <Card aria-labelledby="entry-code">
      <Stack align="center" gap={6} ta="center" pt="sm">
        <ThemeIcon variant="light" color="green" size={64} radius="50%" mb="xs" aria-hidden="true">
          <IconCheck size={30} stroke={2.4} />
        </ThemeIcon>
        <small>Entrada registrada. Lote</small>
        {/* The keyboard and the screen reader go on from here. */}
        <h2 id="entry-code" className={classes.code} tabIndex={-1} ref={(heading) => heading?.focus()}>
          {lot.code}
        </h2>
        <p className={classes.quantity}>{quantity}</p>
        <small>{facts}</small>
        {children}
        <Stack w="100%" gap="sm" mt="lg" align="stretch">
          <Button size="xl" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
            Registrar outra
          </Button>
          <LotLabelButton
            size="xl"
            lots={[
              {
                id: lot.id,
                code: lot.code,
                item: named,
                quantity,
                madeOn: receivedAt,
                expiresAt: lot.expiresAt,
                supplier,
              },
            ]}
          >
            Imprimir etiqueta
          </LotLabelButton>
          {user?.level === 1 && (
            <Link to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
              Ver o lote
            </Link>
          )}
        </Stack>
      </Stack>
    </Card>
  );
}
