import { Flex, ThemeIcon } from "@mantine/core";
import { formatNumber } from "@pomar/contract/core/decimal";
import { auditRoutes } from "@pomar/contract/people/audit/audit.routes";
import type { AuditAction, AuditEntity, AuditEvent } from "@pomar/contract/people/audit/audit.schema";
import { IconArrowRight, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { type Rows, useRows } from "../../../ui/api/hooks.ts";
import { formatAgo } from "../../../ui/format/ago.ts";
import { formatInstant } from "../../../ui/format/dates.ts";
import { Card } from "../../../ui/kit/card.tsx";
import { Coming } from "../../../ui/kit/loaded.tsx";
import { RecordLines } from "../../../ui/record/record-lines.tsx";
import classes from "./history.module.css";
import { type FieldChange, listChanges, nothing, type Wording } from "./words.ts";

export interface HistoryProps extends Wording {
  entity: AuditEntity;
  entityId: string;
}

const rows = 20;

const actions: Record<AuditAction, { words: string; color: "green" | "blue" | "red"; Icon: typeof IconPlus }> = {
  create: { words: "criou", color: "green", Icon: IconPlus },
  update: { words: "alterou", color: "blue", Icon: IconPencil },
  remove: { words: "removeu", color: "red", Icon: IconTrash },
};

/** History of a record, for administrators: each change with its user and time, the newest first. */
export function History({ entity, entityId, ...wording }: HistoryProps) {
  const events = useRows(auditRoutes.list, { query: { entity, entityId, rows } });
  return <HistoryOf events={events} {...wording} />;
}

/** History of events that the caller queried, such as the events of a record together with those of its parts. */
export function HistoryOf({ events, labels, format }: Wording & { events: Rows<typeof auditRoutes.list> }) {
  return (
    <Card>
      <RecordLines of={events} label="Histórico" empty="Nenhuma alteração registrada." waiting={<Coming />}>
        {(event) => (
          <Event key={event.id} event={event} changes={listChanges(event.before, event.after, { labels, format })} />
        )}
      </RecordLines>
    </Card>
  );
}

function Event({ event, changes }: { event: AuditEvent; changes: readonly FieldChange[] }) {
  const { words, Icon, color } = actions[event.action];
  return (
    <li className={classes.event}>
      <ThemeIcon variant="light" color={color} size={32} aria-hidden="true">
        <Icon size={16} stroke={2.2} />
      </ThemeIcon>
      <div>
        <Flex component="p" gap="0 6px" align="center" wrap="wrap" className={classes.who}>
          <b>{event.actor?.name ?? "O sistema"}</b> {words}
          <time dateTime={event.at}>
            {formatAgo(event.at)} · {formatInstant(event.at)}
          </time>
        </Flex>
        {event.action === "update" && <Changes changes={changes} />}
        {event.action === "create" && changes.length > 0 && (
          <details className={classes.first}>
            <summary>Valores iniciais</summary>
            <Changes changes={changes} />
          </details>
        )}
      </div>
    </li>
  );
}

export const Difference = ({ before, after, wording }: { before: object; after: object; wording: Wording }) => (
  <Changes changes={listChanges({ ...before }, { ...after }, wording)} />
);

/** The changed fields, each with its previous and its new value. */
export function Changes({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.label}>
          <dt>{change.label}</dt>
          <dd>{change.kind === "list" ? <ListChange {...change} /> : <ValueChange {...change} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function ValueChange({ before, after }: FieldChange) {
  if (before.length === 0) return <ins>{after[0]}</ins>;
  return (
    <>
      <del>{before[0]}</del>
      <IconArrowRight size={15} role="img" aria-label="passou a" />
      <ins data-empty={after.length === 0 || undefined}>{after[0] ?? nothing}</ins>
    </>
  );
}

/** A changed list names this many members at most, and counts all others: a payment may have thousands of lots. */
const maxNamed = 60;

function joinFirst(texts: readonly string[]): string {
  const named = texts.slice(0, maxNamed).join(", ");
  return texts.length > maxNamed ? `${named} e mais ${formatNumber(texts.length - maxNamed, 0)}` : named;
}

function ListChange({ before, after }: FieldChange) {
  return (
    <>
      {before.length > 0 && (
        <span>
          saiu <del>{joinFirst(before)}</del>
        </span>
      )}
      {after.length > 0 && (
        <span>
          {before.length > 0 && "entrou "}
          <ins>{joinFirst(after)}</ins>
        </span>
      )}
    </>
  );
}
