import { Stack, Text } from "@mantine/core";
import { decimal, formatNumber, toWire, unbroken } from "@pomar/contract/core/decimal";
import type { UsedLot } from "@pomar/contract/entries/productions/productions.schema";
import type { ReactNode } from "react";
import { LotLink } from "../../../ledger/parts/lots/lot-link.tsx";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { Line, Lines } from "../../../ui/kit/lines.tsx";

interface UsedLotsProps {
  /** The used lots, grouped under a title such as `Fruta e pasta`. */
  parts: readonly { title: string; used: readonly UsedLot[] }[];
  /** Further `UsedPart` elements, for inputs that are not lots. */
  children?: ReactNode;
}

export function UsedLots({ parts, children }: UsedLotsProps) {
  return (
    <Stack>
      {parts
        .filter(({ used }) => used.length > 0)
        .map(({ title, used }) => (
          <UsedPart key={title} title={title}>
            <Lines>
              {used.map(({ lot, quantity, share }) => (
                <Line
                  key={lot.id}
                  end={formatQuantity(quantity, lot.unit)}
                  endNote={share !== null && shareWords(share)}
                >
                  <LotLink lot={lot} />
                  <small>
                    <ItemName item={lot.item} />
                  </small>
                </Line>
              ))}
            </Lines>
          </UsedPart>
        ))}
      {children}
    </Stack>
  );
}

export function UsedPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text component="h2" fz={14} fw={600} c="dimmed" mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

/** The share of an input in words: `62,5 % da massa`. @param share  a number from 0 to 1. */
function shareWords(share: number): string {
  return `${unbroken(formatNumber(toWire(decimal(share).times(100), 2), { atMost: 2 }), "%")} da massa`;
}
