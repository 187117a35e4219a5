import { Button } from "@mantine/core";
import { counted, decimal, formatNumber, toWire } from "@pomar/contract/core/decimal";
import type { Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import { useSyncExternalStore } from "react";
import { serverNow } from "../../ui/api/device-clock.ts";
import { formatInstant } from "../../ui/format/dates.ts";
import { durationWords } from "../../ui/format/duration.ts";
import { formatKg, formatPercent } from "../../ui/format/numbers.ts";
import { onTick, tickedAt } from "../../ui/format/ticking.ts";
import { Notice } from "../../ui/kit/notice.tsx";
import { SplitBar } from "../../ui/kit/split-bar.tsx";
import { nothing } from "../../ui/list/column.ts";
import { RecordFigures } from "../../ui/record/record-columns.tsx";

const hour = 3_600_000;
/** The deadline to notify the agency is marked urgent when at most this number of hours is left. */
const soonHours = 12;

/** The progress of the recall in numbers, and the time left to notify the health agency. */
export function RecallSummary({ recall, onNotify }: { recall: Recall; onNotify: () => void }) {
  const { recoveredPct, notified, toNotify, openedAt, closedAt, agencyNotifiedAt } = recall;
  useSyncExternalStore(onTick, tickedAt);
  const notNotified = toNotify - notified;
  const withoutMass = recall.customers.filter(({ outKg }) => outKg === null).length;
  return (
    <>
      {agencyNotifiedAt === null && closedAt === null && <Agency dueAt={recall.agencyDueAt} onNotify={onNotify} />}
      <RecordFigures
        label="Como está o recolhimento"
        of={[
          [
            "Recuperado",
            recoveredPct === null ? nothing : formatPercent(recoveredPct),
            recoveredPct === null ? "nada destes lotes tem massa" : `de ${formatKg(calculateWholeKg(recall))}`,
          ],
          [
            "Ainda fora",
            formatKg(calculateOutKg(recall)),
            withoutMass === 0 ? "com clientes" : `e ${counted(withoutMass, "cliente", "clientes")} com itens sem massa`,
          ],
          [
            "Clientes avisados",
            `${formatNumber(notified, 0)} de ${formatNumber(toNotify, 0)}`,
            notNotified === 0 ? "todos avisados" : `${counted(notNotified, "falta", "faltam")} avisar`,
            notNotified > 0 && closedAt === null ? "attention" : undefined,
          ],
          [
            "Vigilância sanitária",
            agencyNotifiedAt === null ? "não avisada" : "avisada",
            agencyNotifiedAt === null ? null : formatInstant(agencyNotifiedAt),
          ],
          [
            closedAt === null ? "Aberto há" : "Durou",
            formatAge((closedAt === null ? serverNow() : new Date(closedAt)).getTime() - toTime(openedAt)),
            `desde ${formatInstant(openedAt)}`,
          ],
        ]}
      >
        {recoveredPct !== null && <Recovery recall={recall} />}
      </RecordFigures>
    </>
  );
}

/** A duration of up to two days in hours and minutes, a longer one in days. */
const formatAge = (ms: number) =>
  ms < 48 * hour ? durationWords(ms, "min") : counted((ms - (ms % (24 * hour))) / (24 * hour), "dia", "dias");

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
    <SplitBar whole={calculateWholeKg(recall)} label={parts.map(({ words }) => words).join(" · ")} parts={parts} />
  );
}

/** Notice of the time left until the health agency must be notified. */
function Agency({ dueAt, onNotify }: { dueAt: string; onNotify: () => void }) {
  const left = toTime(dueAt) - serverNow().getTime();
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
        : `Restam ${hours} h para avisar a vigilância sanitária: até ${formatInstant(dueAt)}.`}
    </Notice>
  );
}
