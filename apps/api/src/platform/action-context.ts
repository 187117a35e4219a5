import type { Entity } from "@pomar/contract/affects";
import type { DeviceEntry } from "@pomar/contract/entries/entries/device.schema";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { NotificationMessage } from "@pomar/contract/realtime";

import { dayIn } from "./clock.ts";

/** Events emitted to the open screens once an action is committed. */
export interface PendingEvents {
  /** Filled by `audit`, and by changes that are not audited. */
  changed: Set<Entity>;
  notifications: NotificationMessage[];
  endedSessions: string[];
}

/** A line that an action appends to a lot's ledger. */
export interface Moved {
  id: string;
  lotId: string;
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** Signed, in the lot's unit. */
  quantity: number;
}

/** The acting user, the instant of the action, and the events emitted once it is committed. */
export interface ActionContext {
  by: SessionUser;
  sessionId: string;
  /** ISO 8601 UTC. */
  at: string;
  /** The plant's calendar day. */
  today: string;
  timeZone: string;
  /** Minutes after recording during which employees may correct their own entries. */
  correctionMinutes: number;
  requestId: string;
  /** The versions that `If-Match` names; null when any will do. */
  ifMatch: readonly number[] | null;
  /** The reason of an act that changes several records: in each record's history and on the movements appended. */
  reason?: string;
  /** The device's own statement about an entry that it made. */
  device?: DeviceEntry;
  pendingEvents: PendingEvents;
  /** The movements that it has recorded so far; they are judged before it is committed. */
  moved: Moved[];
}

type Moment = Pick<ActionContext, "at" | "today" | "timeZone" | "device">;

/** The instant at which the recorded entry was made, ISO 8601 UTC: by its device's clock, or now. */
export const madeAt = ({ device, at }: Moment): string => device?.madeAt ?? at;

/** The plant's day on which it was made; by a device that is a little ahead never tomorrow. */
export function madeOn(act: Moment): string {
  const day = dayIn(act.timeZone, new Date(madeAt(act)));
  return day < act.today ? day : act.today;
}

export function createPendingEvents(): PendingEvents {
  return { changed: new Set(), notifications: [], endedSessions: [] };
}
