import { SegmentedControl, Stack } from "@mantine/core";
import type { Decision } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { Lot } from "@pomar/contract/ledger/lots/lots.schema";
import { useState } from "react";
import { ReasonForm } from "../../../ui/form/reason-form.tsx";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { MovementForm } from "./movement.form.tsx";

type Taken = Extract<Decision, "released" | "blocked" | "discarded">;

const words: Record<Taken, { consequence: (lot: Lot) => string; act: string; done: string; color?: "red" }> = {
  released: {
    consequence: () => "O lote volta a poder ser usado e expedido. O histórico guarda quem liberou e quando.",
    act: "Liberar",
    done: "Lote liberado",
  },
  blocked: {
    consequence: () =>
      "O lote não pode mais ser usado nem expedido até que alguém o libere. O saldo fica como está, e o que já saiu não muda.",
    act: "Bloquear",
    done: "Lote bloqueado",
    color: "red",
  },
  discarded: {
    consequence: ({ balance, unit }) =>
      balance > 0
        ? `Saem do estoque ${formatQuantity(balance, unit)}, todo o saldo. O lote fica descartado em definitivo: não é possível desfazer.`
        : "O lote já não tem saldo e fica descartado em definitivo: não é possível desfazer.",
    act: "Descartar tudo",
    done: "Lote descartado",
    color: "red",
  },
};

interface DecisionFormProps {
  lot: Lot;
  decision: Taken;
  onDone: () => void;
}

/** The form that changes the status of a lot: the consequence, a field for the reason, and one button. */
export function DecisionForm({ lot, decision, onDone }: DecisionFormProps) {
  const { consequence, ...ask } = words[decision];
  const asksWhy = decision !== "released";
  return (
    <ReasonForm
      key={decision}
      route={lotsRoutes.update}
      input={(reason) => ({
        params: { id: lot.id },
        body: { decision, reason: asksWhy ? reason : null },
        ifMatch: lot.version,
      })}
      consequence={consequence(lot)}
      asksWhy={asksWhy}
      {...ask}
      onDone={onDone}
    />
  );
}

/** The form that discards a whole lot, which is final, or a part of the lot, which the ledger can reverse. */
export function DiscardForm({ lot, onDone }: Omit<DecisionFormProps, "decision">) {
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
        <MovementForm lot={lot} kind="discard" onDone={onDone} />
      )}
    </Stack>
  );
}
