import { counted } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { formatSignedQuantity } from "../../ledger/parts/lots/signed-quantity.ts";
import "@mantine/core/styles/Checkbox.css";
import { Button, Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { countsRoutes } from "@pomar/contract/stock/counts/counts.routes";
import type { CountReview, ReviewLot } from "@pomar/contract/stock/counts/counts.schema";
import { isUnsettled } from "@pomar/contract/stock/counts/review.rules";
import { type FormEvent, useState } from "react";
import { useAction } from "../../ui/api/hooks.ts";
import { SegmentedField } from "../../ui/form/inputs.tsx";
import { buildLooseField } from "../../ui/form/loose-field.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { FirstOf } from "../../ui/kit/first-of.tsx";
import { Line, Lines } from "../../ui/kit/lines.tsx";
import { Refusal } from "../../ui/kit/refusal.tsx";

/** Form that approves a stock count: the resulting stock changes, the reason, and the lots that nobody counted. */
export function ApprovalForm({ review }: { review: CountReview }) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [how, setHow] = useState<"one" | "each">("one");
  const [reason, setReason] = useState("");
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const approval = useAction(countsRoutes.approve);
  const missing = review.lots.filter(({ outcome }) => outcome === "missing");
  const adjusted = [
    ...review.lots.filter(({ difference, adjustable }) => adjustable && difference !== null && difference !== 0),
    ...missing.filter(({ lot }) => gone.has(lot.id)),
  ];
  const unsettled = review.lots.filter(({ outcome }) => isUnsettled(outcome)).length;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacks = adjusted.some(({ lot }) => (how === "one" ? reason : (own[lot.id] ?? "")).trim() === "");
    setMessage(lacks ? (how === "one" ? "Informe o motivo" : "Informe o motivo de cada lote") : null);
    if (lacks) return;
    const reasons = how === "one" ? [] : adjusted.map(({ lot }) => ({ lotId: lot.id, reason: own[lot.id] ?? "" }));
    const outcome = await approval.run({
      params: { id: review.id },
      body: { ...(how === "one" && { reason }), reasons, missing: [...gone] },
      ifMatch: review.version,
    });
    if (!outcome.ok) setMessage(outcome.error.issues[0]?.path === "reason" ? outcome.error.message : null);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <p>
          {adjusted.length === 0
            ? "Nenhum saldo muda: tudo está como nos registros."
            : `O saldo de ${counted(adjusted.length, "lote", "lotes")} passa a ser o contado, todos de uma vez.`}
        </p>
        {missing.length > 0 && <Missing lots={missing} gone={gone} onChange={setGone} />}
        {adjusted.length > 0 && (
          <>
            <SegmentedField
              field={{
                ...buildLooseField("approval-how", "Motivo dos ajustes", { value: how, onChange: setHow }),
                required: true,
              }}
              choices={[
                { value: "one", label: "O mesmo para todos" },
                { value: "each", label: "Um por lote" },
              ]}
            />
            {how === "one" ? (
              <Textarea
                size="lg"
                label="Motivo"
                withAsterisk
                autosize
                minRows={2}
                maxLength={200}
                value={reason}
                error={message}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            ) : (
              adjusted.map(({ lot, difference, expected }) => (
                <TextInput
                  key={lot.id}
                  size="lg"
                  label={`${lot.code}, ${formatSignedQuantity(difference ?? -expected, lot.unit)}`}
                  maxLength={200}
                  value={own[lot.id] ?? ""}
                  error={message !== null && (own[lot.id] ?? "").trim() === "" ? message : undefined}
                  onChange={(event) => setOwn({ ...own, [lot.id]: event.currentTarget.value })}
                />
              ))
            )}
          </>
        )}
        <Refusal error={approval.error} />
        {unsettled > 0 && (
          <Text size="sm" c="dimmed">
            {counted(unsettled, "lote precisa", "lotes precisam")} de decisão antes: recontar, ou escolher a contagem.
          </Text>
        )}
        <div>
          <Button type="submit" size="lg" fullWidth disabled={unsettled > 0} loading={approval.isPending}>
            Aprovar inventário
          </Button>
        </div>
      </Stack>
    </form>
  );
}

interface MissingProps {
  lots: readonly ReviewLot[];
  gone: ReadonlySet<string>;
  onChange: (gone: ReadonlySet<string>) => void;
}

/** Maximum number of uncounted lots shown open; a longer list is folded to keep the reason and the button in view. */
const maxUnfolded = 6;

/** Asks which of the uncounted lots no longer exist; the balances of the remaining uncounted lots are not changed. */
function Missing({ lots, gone, onChange }: MissingProps) {
  const all = gone.size === lots.length;
  const mark = (id: string) => {
    const next = new Set(gone);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <details open={lots.length <= maxUnfolded}>
      <summary>
        {lots.length === 1
          ? "1 não contado fica como está"
          : `${counted(lots.length, "", "não contados")} ficam como estão`}
        . Marque o que não existe mais.
      </summary>
      <FirstOf things={lots}>
        {(first) => (
          <Lines>
            {first.map(({ lot, expected }) => (
              <Line
                key={lot.id}
                end={gone.has(lot.id) ? `${formatLotQuantity(expected, lot)} → 0` : formatLotQuantity(expected, lot)}
              >
                <Checkbox
                  size="md"
                  label={`${lot.code} · ${describeLot(lot)}`}
                  checked={gone.has(lot.id)}
                  onChange={() => mark(lot.id)}
                />
              </Line>
            ))}
          </Lines>
        )}
      </FirstOf>
      {lots.length > 1 && (
        <Button
          variant="subtle"
          size="md"
          onClick={() => onChange(all ? new Set() : new Set(lots.map(({ lot }) => lot.id)))}
        >
          {all ? "Desmarcar todos" : "Marcar todos como inexistentes"}
        </Button>
      )}
    </details>
  );
}
