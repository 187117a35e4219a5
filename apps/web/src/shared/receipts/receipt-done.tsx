import { Button } from "@mantine/core";
import type { LotType } from "@pomar/contract/lots/lots.schema";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatQuantity } from "../format/numbers.ts";
import { PageLink } from "../layout/page-link.tsx";
import { LotLabelButton } from "../lots/lot-label-button.tsx";
import { whatOf } from "../lots/what-of.ts";
import { useUser } from "../session/session.ts";
import classes from "./receipts.module.css";

interface ReceiptDoneProps {
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
export function ReceiptDone({ lot, item, receivedAt, supplier, facts, children, onAnother }: ReceiptDoneProps) {
  const user = useUser();
  const quantity = formatQuantity(lot.initialQuantity, lot.unit);
  const named = whatOf({ type: lot.type, item: { name: item } });
  return (
    <section className={classes.done} aria-labelledby="receipt-code">
      <span className={classes.doneMark} aria-hidden="true">
        <IconCheck size={30} stroke={2.4} />
      </span>
      <p className={classes.quiet}>Entrada registrada. Lote</p>
      {/* The keyboard and the screen reader go on from here. */}
      <h2 id="receipt-code" className={classes.code} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {lot.code}
      </h2>
      <p className={classes.quantity}>{quantity}</p>
      <p className={classes.quiet}>{facts}</p>
      {children}
      <div className={classes.actions}>
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
          <PageLink to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
            Ver o lote
          </PageLink>
        )}
      </div>
    </section>
  );
}
