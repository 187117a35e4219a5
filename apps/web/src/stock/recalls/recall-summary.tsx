import { Button } from "@mantine/core";
import { counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { useSyncExternalStore } from "react";
import { serverNow } from "../../ui/api/device-clock.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { durationWords } from "../../ui/format/duration.ts";
import { formatKg, formatPercent } from "../../ui/format/numbers.ts";
import { onTick, tickedAt } from "../../ui/format/ticking.ts";
import { Card } from "../../ui/kit/card.tsx";
import { Notice } from "../../ui/kit/notice.tsx";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { SummaryCard, SummaryList } from "../../ui/list/summary-card.tsx";

const hour = 3_600_000;
/** The deadline to notify the agency is marked urgent when at most this number of hours is left. */
const soonHours = 12;

/** The progress of the recall in numbers, and the time left to notify the health agency. */
export function RecallSummary({ recall, onNotify }: { recall: Recall; onNotify: () => void }) {
  const { recoveredPct, notified, toNotify, openedAt, closedAt } = recall;
  useSyncExternalStore(onTick, tickedAt);
  const notNotified = toNotify - notified;
  const withoutMass = recall.customers.filter(({ outKg }) => outKg === null).length;
  return (
    <>
      <SummaryList isKnown across={4} label="Como está o recolhimento">
        <SummaryCard
          label="Recuperado"
          value={recoveredPct === null ? "–" : formatPercent(recoveredPct)}
          below={recoveredPct === null ? "nada destes lotes tem massa" : `de ${formatKg(calculateWholeKg(recall))}`}
        />
        <SummaryCard
          label="Clientes avisados"
          value={`${formatNumber(notified, 0)} de ${formatNumber(toNotify, 0)}`}
          below={notNotified === 0 ? "todos avisados" : `${counted(notNotified, "falta", "faltam")} avisar`}
          tone={notNotified > 0 && closedAt === null ? "attention" : undefined}
        />
        <SummaryCard
          label="Ainda fora"
          value={formatKg(calculateOutKg(recall))}
          below={
            withoutMass === 0 ? "com clientes" : `e ${counted(withoutMass, "cliente", "clientes")} com itens sem massa`
          }
        />
        <SummaryCard
          label={closedAt === null ? "Aberto há" : "Durou"}
          value={durationWords(
            (closedAt === null ? serverNow() : new Date(closedAt)).getTime() - toTime(openedAt),
            "min",
          )}
          below={`desde ${formatInstant(openedAt)}`}
        />
      </SummaryList>
      {recoveredPct !== null && <Recovery recall={recall} />}
      <Agency recall={recall} onNotify={onNotify} />
      <Notice>
        <p>
          <strong>Motivo:</strong> {recall.reason}
        </p>
        {recall.conclusion !== null && (
          <p>
            <strong>Conclusão:</strong> {recall.conclusion}
          </p>
        )}
      </Notice>
    </>
  );
}

const toTime = (instant: string) => new Date(instant).getTime();
const calculateWholeKg = ({ onHandAtOpeningKg, dispatchedKg }: Recall) =>
  toWire(decimal(onHandAtOpeningKg).plus(dispatchedKg), 3);
const calculateOutKg = ({ dispatchedKg, returnedKg }: Recall) => toWire(decimal(dispatchedKg).minus(returnedKg), 3);

/** The recalled quantity as a bar of three parts: never dispatched, returned, and still at customers. */
function Recovery({ recall }: { recall: Recall }) {
  const part = (key: string, amount: number, words: string, color: string) => ({
    key,
    amount,
    color,
    words: `${formatKg(amount)} ${words}`,
  });
  const parts = [
    part("kept", recall.onHandAtOpeningKg, "não tinham saído", "blue"),
    part("returned", recall.returnedKg, "de volta", "green"),
    part("out", calculateOutKg(recall), "ainda fora", "red"),
  ].filter(({ amount }) => amount > 0);
  return (
    <Card aria-label="Onde está">
      <SplitBar whole={calculateWholeKg(recall)} label={parts.map(({ words }) => words).join(" · ")} parts={parts} />
    </Card>
  );
}

/** Notice that the health agency was notified, or the time left until the notification deadline. */
function Agency({ recall, onNotify }: { recall: Recall; onNotify: () => void }) {
  const { agencyNotifiedAt, agencyDueAt, closedAt } = recall;
  if (agencyNotifiedAt !== null)
    return <Notice tone="fine">Vigilância sanitária avisada {formatInstant(agencyNotifiedAt)}.</Notice>;
  if (closedAt !== null) return null;
  const left = toTime(agencyDueAt) - serverNow().getTime();
  const away = left < 0 ? -left : left;
  const hours = formatNumber((away - (away % hour)) / hour, 0);
  return (
    <Notice
      tone={left < 0 ? "wrong" : left < soonHours * hour ? "attention" : "act"}
      action={
        <Button variant="subtle" size="md" onClick={onNotify}>
          Registrar aviso
        </Button>
      }
    >
      {left < 0
        ? `O prazo para avisar a vigilância sanitária passou há ${hours} h.`
        : `Restam ${hours} h para avisar a vigilância sanitária: até ${formatInstant(agencyDueAt)}.`}
    </Notice>
  );
}
