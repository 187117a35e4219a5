import { Button, Text } from "@mantine/core";
import { mostLots, type Payment, type PaymentRow } from "@pomar/contract/payments/payments.schema";
import { IconArrowsJoin2 } from "@tabler/icons-react";
import { useId, useState } from "react";
import { JoinDialog } from "./joined-payment.form.tsx";

interface JoinProps {
  payments: readonly PaymentRow[];
  onDone: (joined: Payment) => void;
}

/** Why these payments cannot become one; null when they can. */
function hindranceToJoin(payments: readonly PaymentRow[]): string | null {
  if (payments.length < 2) return "Marque dois ou mais pagamentos";
  if (new Set(payments.map(({ supplier }) => supplier.id)).size > 1)
    return "Só se juntam pagamentos do mesmo fornecedor";
  if (payments.some(({ status, paid }) => status === "cancelled" || paid > 0))
    return "Só se junta o que ainda não tem baixas";
  if (payments.some(({ lotCount }) => lotCount === 0)) return "Só se juntam pagamentos de lotes";
  const lots = payments.reduce((sum, { lotCount }) => sum + lotCount, 0);
  return lots > mostLots ? `Um pagamento leva no máximo ${mostLots} lotes` : null;
}

/** *Juntar em um pagamento*: a producer's week is settled at once. */
export function JoinButton({ payments, onDone }: JoinProps) {
  const [opened, setOpened] = useState(false);
  const hindrance = hindranceToJoin(payments);
  const why = useId();
  return (
    <>
      {hindrance !== null && (
        <Text component="span" id={why} fz={14} fw={400}>
          {hindrance}
        </Text>
      )}
      <Button
        variant="default"
        size="md"
        leftSection={<IconArrowsJoin2 size={18} aria-hidden="true" />}
        disabled={hindrance !== null}
        aria-describedby={hindrance === null ? undefined : why}
        onClick={() => setOpened(true)}
      >
        Juntar em um pagamento
      </Button>
      <JoinDialog
        payments={payments}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={(joined) => {
          setOpened(false);
          onDone(joined);
        }}
      />
    </>
  );
}
