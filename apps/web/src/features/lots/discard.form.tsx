import { SegmentedControl, Stack } from "@mantine/core";
import type { Lot } from "@pomar/contract/lots/lots.schema";
import { useState } from "react";
import { DecisionForm } from "./decision.form.tsx";
import { PartialDiscardForm } from "./movement.form.tsx";

/** Throwing away all of a lot, which ends it, or a part, which the ledger can take back. */
export function DiscardForm({ lot, onDone }: { lot: Lot; onDone: () => void }) {
  const [part, setPart] = useState("all");
  return (
    <Stack>
      {lot.balance > 0 && (
        <SegmentedControl
          aria-label="Quanto descartar"
          size="md"
          fullWidth
          value={part}
          onChange={setPart}
          data={[
            { value: "all", label: "O lote inteiro" },
            { value: "part", label: "Uma parte" },
          ]}
        />
      )}
      {part === "all" ? (
        <DecisionForm lot={lot} decision="discarded" onDone={onDone} />
      ) : (
        <PartialDiscardForm lot={lot} onDone={onDone} />
      )}
    </Stack>
  );
}
