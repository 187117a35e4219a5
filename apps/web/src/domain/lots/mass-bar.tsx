import { Skeleton } from "@mantine/core";
import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { Explained } from "../explanations/explained.tsx";
import classes from "./mass-bar.module.css";

interface MassBarProps {
  /** Undefined until it came. */
  usage: LotUsage | undefined;
  /** What it once was, in words. */
  whole: string;
}

/** Where a lot's quantity is: consumed, shipped, returned, lost, and what is still on hand. */
export function MassBar({ usage, whole }: MassBarProps) {
  if (usage === undefined) return <Skeleton height={44} />;
  const part = (key: string, amount: number, words: string, color: string) => ({
    key,
    amount,
    words: `${formatQuantity(amount, usage.lot.unit)} ${words}`,
    color,
  });
  const parts = [
    part("onHand", usage.balance, "em estoque", "blue"),
    part("consumed", usage.consumed, "consumidos", "gray.5"),
    part("shipped", usage.shipped, "expedidos", "green"),
    part("returned", usage.returned, "devolvidos, em lotes próprios", "green.4"),
    part("lost", usage.lost, "perdas", "amber"),
  ].filter(({ amount }) => amount > 0);
  return (
    <div className={classes.mass}>
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
        whole={usage.initialQuantity}
        label={parts.map(({ words }) => words).join(" · ")}
        parts={parts}
        legend={usage.balance < usage.initialQuantity}
      />
    </div>
  );
}
