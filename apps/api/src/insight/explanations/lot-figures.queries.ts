import { writtenDay } from "@pomar/contract/core/calendar.rules";
import { calculateSum, decimal } from "@pomar/contract/core/decimal";
import type { FigureLine } from "@pomar/contract/insight/explanations/explanations.rules";
import { getEarliest, limitsExpiry } from "@pomar/contract/ledger/lots/expiry.rules";
import { decisionNames, type LotStatus, lotStatusNames } from "@pomar/contract/ledger/lots/lot-status.rules";
import { movementKindNames } from "@pomar/contract/ledger/lots/movements.schema";
import { type ActiveMovement, listActive } from "../../ledger/lots/movements.queries.ts";
import { dayIn } from "../../platform/clock.ts";
import { type Asked, buildSum, type Figure, formatQuantity, lotLink, plain } from "./figure.ts";
import { entryLink, findFacts, type LotFacts, listParts, partLine } from "./lot-facts.queries.ts";

/** Explains the balance of a lot by all its active movements. */
export async function explainBalance({ db, query, today, timeZone }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const [active, entry] = await Promise.all([listActive(db, lot.id), entryLink(db, lot)]);
  const lines = active.map((movement): FigureLine => {
    const isMade = movement.kind === "entry" || movement.kind === "production";
    return { ...movementLine(movement, timeZone), ...(isMade && { link: entry }), value: decimal(movement.quantity) };
  });
  return buildSum({
    ...describeQuantity(lot),
    value: lot.balance,
    rule: "Saldo = entradas − saídas registradas, sem as estornadas.",
    lines,
    missing: lot.removedAt === null ? [] : ["O lote foi removido e a entrada dele, estornada"],
  });
}

const writeOffKinds = ["loss", "adjustment", "discard"];

/** Explains the loss of a lot by its active losses, adjustments and discards. */
export async function explainLoss({ db, query, today, timeZone }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const active = await listActive(db, lot.id);
  const lines = active
    .filter(({ kind }) => writeOffKinds.includes(kind))
    .map((movement) => ({ ...movementLine(movement, timeZone), value: decimal(movement.quantity).times(-1) }));
  return buildSum({
    ...describeQuantity(lot),
    value: calculateSum(lines.map(({ value }) => value)),
    rule: "Perdas e ajustes = perdas + descartes + faltas − sobras nas contagens.",
    lines,
  });
}

const describeQuantity = (lot: LotFacts) => ({ of: lotLink(lot), unit: lot.unit, decimals: 3 });

function movementLine(movement: ActiveMovement, timeZone: string) {
  const { kind, occurredAt, childLotId, childCode, dispatchId } = movement;
  const day = writtenDay(dayIn(timeZone, new Date(occurredAt)));
  const into = childLotId === null ? null : { kind: "lot" as const, id: childLotId, name: childCode ?? "" };
  const dispatch = dispatchId === null ? null : { kind: "dispatch" as const, id: dispatchId, name: "Expedição" };
  return {
    label: `${movementKindNames[kind]} em ${day}`,
    note: into === null ? null : `${kind === "return" ? "devolvido como" : "para"} ${into.name}`,
    link: into ?? dispatch,
  };
}

/**
 * Explains the expiry of a lot. For blends, pulp made of pulp and returns it is the earliest day among the lot's own
 * expiry and the expiries of its parts.
 */
export async function explainExpiry({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const parts = await listParts(db, lot.id);
  const isReturn = lot.returnedOn !== null;
  const limiting = parts.filter((part) => isReturn || limitsExpiry(lot.entryKind, part.lot.type));
  const own = limiting.length > 0 ? lot.ownExpiresAt : lot.expiresAt;
  const value = getEarliest([own, ...limiting.map((part) => part.lot.expiresAt)]);
  const made = writtenDay(lot.producedAt);
  return {
    ...plain,
    of: lotLink(lot),
    value,
    unit: "day",
    decimals: 0,
    how: "earliest",
    rule:
      limiting.length > 0
        ? "Validade = a data mais próxima entre a do lote e as dos lotes usados."
        : "Validade = a informada ou, sem ela, a data de fabricação mais o prazo do cadastro.",
    lines: [
      { label: "Do próprio lote", value: own, note: `fabricação em ${made}`, link: await entryLink(db, lot) },
      ...limiting.map((part) => ({ ...partLine(part), value: part.lot.expiresAt, note: null })),
    ],
    missing: value === null ? ["Nenhuma validade foi informada: o lote não vence"] : [],
  };
}

/** Explains the status of a lot by the first condition that applies. */
export async function explainStatus({ db, query, today }: Asked): Promise<Figure> {
  const lot = await findFacts(db, query.id, today);
  const { decision, expiresAt, status } = lot;
  const expiry = expiresAt === null ? "sem validade" : `vale até ${writtenDay(expiresAt)}`;
  const isPast = expiresAt !== null && expiresAt < today;
  const buildLine = (name: LotStatus, isSo: boolean, note: string | null) => ({
    label: lotStatusNames[name],
    value: isSo ? "sim" : "não",
    note,
    link: null,
  });
  return {
    ...plain,
    of: lotLink(lot),
    value: status,
    unit: "status",
    decimals: 0,
    how: "first",
    rule: "Situação = a primeira que se aplica: removido, decisão registrada, esgotado, vencido; senão, disponível.",
    lines: [
      buildLine("removed", lot.removedAt !== null, null),
      decision === "released"
        ? {
            label: "Em quarentena, bloqueado, recolhido ou descartado",
            value: "não",
            note: decisionNames[decision],
            link: null,
          }
        : buildLine(decision, true, lot.decisionReason),
      buildLine("depleted", lot.balance === 0, `saldo de ${formatQuantity(lot.balance, lot.unit)}`),
      buildLine("expired", isPast, expiry),
      buildLine("available", true, null),
    ],
  };
}
