import { groupedBy } from "@pomar/contract/core/collections.rules";
import { sumAmounts } from "@pomar/contract/money/payments/payments.rules";
import type { PaymentRow } from "@pomar/contract/money/payments/payments.schema";
import { Link } from "@tanstack/react-router";
import { formatMoney } from "../../ui/format/numbers.ts";
import { CopyKey } from "../../ui/kit/copy-key.tsx";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import classes from "./payments.module.css";

type Owed = Pick<PaymentRow, "supplier" | "open">;

/** The Pix key of each supplier to pay; with several payments, also the amount per supplier. */
export function PixKeys({ payments }: { payments: readonly Owed[] }) {
  const payees = [...groupedBy(payments, ({ supplier }) => supplier.id).values()];
  return (
    <FirstOf things={payees}>
      {(shown) => (
        <Lines aria-label="Chaves Pix">
          {shown.map((owed) => (
            <PayeeLine key={owed[0].supplier.id} owed={owed} withAmount={payments.length > 1} />
          ))}
        </Lines>
      )}
    </FirstOf>
  );
}

interface PayeeLineProps {
  /** The payments to one supplier. */
  owed: readonly [Owed, ...Owed[]];
  withAmount: boolean;
}

function PayeeLine({ owed, withAmount }: PayeeLineProps) {
  const { id, name, pixKey } = owed[0].supplier;
  return (
    <Line
      end={
        pixKey === null ? (
          <Link to="/suppliers/update/$id" params={{ id }}>
            Cadastrar chave
          </Link>
        ) : (
          <CopyKey value={pixKey} of={`a chave Pix de ${name}`} />
        )
      }
    >
      {pixKey === null ? "sem chave Pix" : <b className={classes.pixKey}>{pixKey}</b>}
      <small>
        {pixKey === null ? name : `Pix de ${name}`}
        {withAmount && `, ${formatMoney(sumAmounts(owed.map(({ open }) => ({ amount: open }))))}`}
      </small>
    </Line>
  );
}
