import { noticeHowNames, type Recall } from "@pomar/contract/stock/recalls/recalls.schema";
import type { ReactNode } from "react";
import { formatInstant } from "../../ui/format/dates.ts";
import { formatLotQuantity } from "../../ui/format/numbers.ts";
import { Line, Lines } from "../../ui/kit/lines.tsx";

interface Moment {
  key: string;
  at: string;
  what: ReactNode;
  details: (string | null | undefined)[];
}

/** Events of the recall since it was opened, the latest first. */
export function RecallTimeline({ recall }: { recall: Recall }) {
  return (
    <Lines>
      {momentsOf(recall).map(({ key, at, what, details }) => (
        <Line key={key}>
          <strong>{what}</strong>
          <small>{[formatInstant(at), ...details].filter(Boolean).join(" · ")}</small>
        </Line>
      ))}
    </Lines>
  );
}

function momentsOf(recall: Recall): Moment[] {
  const names = new Map(recall.customers.map(({ customer }) => [customer.id, customer.name]));
  const { openedAt, openedBy, closedAt, closedBy } = recall;
  const moments: Moment[] = [
    { key: "opened", at: openedAt, what: "Recolhimento aberto", details: [openedBy?.name, recall.reason] },
    ...recall.notices.map(({ id, notifiedAt, customerId, how, user, answer, holds }) => ({
      key: id,
      at: notifiedAt,
      what: `${customerId === null ? "Vigilância sanitária" : (names.get(customerId) ?? "Cliente")}: avisado`,
      details: [noticeHowNames[how], user?.name, answer, holds && `tem ${holds}`],
    })),
    ...recall.events.map(({ kind, lot, quantity, at, user, customer }, n) => ({
      key: `${lot.id}${at}${n}`,
      at,
      what: `${formatLotQuantity(quantity, lot)} ${kind === "returned" ? "de volta" : "descartados"}`,
      details: [lot.code, customer, user?.name],
    })),
    ...(closedAt === null
      ? []
      : [{ key: "closed", at: closedAt, what: "Encerrado", details: [closedBy?.name, recall.conclusion] }]),
  ];
  return moments.toSorted((one, other) => (one.at < other.at ? 1 : -1));
}
