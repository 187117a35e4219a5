import { Box } from "@mantine/core";
import type { LotUsage } from "@pomar/contract/lots/lots.schema";
import { formatQuantity } from "../../ui/format/numbers.ts";
import { SplitBar } from "../../ui/kit/split-bar.tsx";

/** Where a lot's quantity is: consumed, shipped, lost, and what is still on hand. @param whole  what it once was, in words. */
export function MassBar({ usage, whole }: { usage: LotUsage; whole: string }) {
  const { initialQuantity, balance, lot } = usage;
  const said = (amount: number, words: string) => `${formatQuantity(amount, lot.unit)} ${words}`;
  const gone = [
    { key: "consumed", amount: usage.consumed, words: said(usage.consumed, "consumidos"), color: "blue" },
    { key: "shipped", amount: usage.shipped, words: said(usage.shipped, "expedidos"), color: "green" },
    { key: "lost", amount: usage.lost, words: said(usage.lost, "perdas"), color: "amber" },
  ].filter(({ amount }) => amount > 0);
  const onHand = said(balance, "em estoque");
  return (
    <Box mb="md" fz={14}>
      <SplitBar
        whole={initialQuantity}
        label={[...gone.map(({ words }) => words), onHand].join(" · ")}
        parts={[...gone, { key: "onHand", amount: balance, words: <b>{onHand}</b>, color: "gray.5" }]}
      >
        <p>{whole}</p>
      </SplitBar>
    </Box>
  );
}
