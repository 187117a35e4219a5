import { Skeleton } from "@mantine/core";
import type { LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { Fragment } from "react";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { SplitBar } from "../../../ui/kit/split-bar.tsx";
import { type RecordFigure, RecordFigures } from "../../../ui/record/record-columns.tsx";
import { LotLink } from "./lot-link.tsx";

interface MassBarProps {
  /** The usage of the lot; undefined until the reply arrives. */
  usage: LotUsage | undefined;
  /** The initial quantity of the lot in words. */
  whole: string;
  label: string;
  /** Further facts of the lot beside its balance. */
  facts: readonly (RecordFigure | null)[];
}

/** The balance of a lot and, once a part has left it, a bar: on hand, consumed, dispatched, returned and lost. */
export function MassBar({ usage, whole, label, facts }: MassBarProps) {
  if (usage === undefined) return <Skeleton height={84} />;
  const part = (key: string, amount: number, words: string, color: string) => ({
    key,
    amount,
    color,
    text: `${formatQuantity(amount, usage.lot.unit)} ${words}`,
  });
  const parts = [
    part("onHand", usage.balance, "em estoque", "blue"),
    part("consumed", usage.consumed, "consumidos", "gray.5"),
    part("shipped", usage.shipped, "expedidos", "green"),
    part("returned", usage.returned, "devolvidos", "green.4"),
    part("lost", usage.lost, "perdas", "amber"),
  ]
    .filter(({ amount }) => amount > 0)
    .map((one) => ({ ...one, words: one.key === "returned" ? <Returned text={one.text} usage={usage} /> : one.text }));
  return (
    <RecordFigures
      label={label}
      of={[
        [
          "Saldo",
          <Explained key="balance" figure="balance" id={usage.lot.id}>
            {formatQuantity(usage.balance, usage.lot.unit)}
          </Explained>,
          ` em estoque, de ${whole}`,
        ],
        usage.lost === 0
          ? null
          : [
              "Perdas e ajustes",
              <Explained key="loss" figure="loss" id={usage.lot.id}>
                {formatQuantity(usage.lost, usage.lot.unit)}
              </Explained>,
            ],
        ...facts,
      ]}
    >
      {usage.balance < usage.initialQuantity && parts.length > 0 && (
        <SplitBar
          // A surplus found by a count makes the sum of the parts larger than the initial quantity.
          whole={Math.max(usage.initialQuantity, usage.initialQuantity - usage.lost)}
          label={parts.map(({ text }) => text).join(" · ")}
          parts={parts}
        />
      )}
    </RecordFigures>
  );
}

/** The returned part of the quantity, with links to the lots that now contain the returned goods. */
function Returned({ text, usage: { returns } }: { text: string; usage: LotUsage }) {
  return (
    <>
      {text}, em{" "}
      {returns.map(({ lot }, n) => (
        <Fragment key={lot.id}>
          {n > 0 && ", "}
          <LotLink lot={lot} />
        </Fragment>
      ))}
    </>
  );
}
