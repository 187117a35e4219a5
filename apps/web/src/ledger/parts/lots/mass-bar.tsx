import { Skeleton, Stack } from "@mantine/core";
import type { LotUsage } from "@pomar/contract/ledger/lots/lots.schema";
import { Fragment } from "react";
import { Explained } from "../../../insight/parts/explanations/explained.tsx";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { SplitBar } from "../../../ui/kit/split-bar.tsx";
import { LotLink } from "./lot-link.tsx";
import classes from "./mass-bar.module.css";

interface MassBarProps {
  /** The usage of the lot; undefined until the reply arrives. */
  usage: LotUsage | undefined;
  /** The initial quantity of the lot in words. */
  whole: string;
}

/** A bar with the parts of a lot's quantity: on hand, consumed, dispatched, returned and lost. */
export function MassBar({ usage, whole }: MassBarProps) {
  if (usage === undefined) return <Skeleton height={44} />;
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
    <Stack gap={10} className={classes.mass}>
      <p>
        <strong data-figures>
          <Explained figure="balance" id={usage.lot.id}>
            {formatQuantity(usage.balance, usage.lot.unit)}
          </Explained>
        </strong>{" "}
        em estoque, de {whole}
        {usage.lost !== 0 && (
          <>
            {" · "}
            <Explained figure="loss" id={usage.lot.id}>
              {formatQuantity(usage.lost, usage.lot.unit)} de perdas e ajustes
            </Explained>
          </>
        )}
      </p>
      <SplitBar
        // A surplus found by a count makes the sum of the parts larger than the initial quantity.
        whole={Math.max(usage.initialQuantity, usage.initialQuantity - usage.lost)}
        label={parts.map(({ text }) => text).join(" · ")}
        parts={parts}
        legend={usage.balance < usage.initialQuantity}
      />
    </Stack>
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
