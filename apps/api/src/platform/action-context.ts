import type { Entity } from "@pomar/contract/affects";
import type { DeviceEntry } from "@pomar/contract/entries/entries/device.schema";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { NotificationMessage } from "@pomar/contract/realtime";

import { dayIn } from "./clock.ts";

/** Events emitted to the open screens once an action is committed. */
export interface PendingEvents {
  /** The entities that the action changed: `audit` adds them, and so do changes that are not audited. */
  changed: Set<Entity>;
  notifications: NotificationMessage[];
  endedSessions: string[];
}

/** A line that an action appends to a lot's ledger. */
export interface Moved {
  id: string;
  lotId: string;
  /** The instant of the movement, ISO 8601 UTC. */
  occurredAt: string;
  /** The moved quantity, signed, in the lot's unit. */
  quantity: number;
}

/** The acting user, the instant of the action, and the events that are emitted once the action is committed. */
export interface ActionContext {
  by: SessionUser;
  sessionId: string;
  /** The instant of the action, ISO 8601 UTC. */
  at: string;
  /** The calendar day of the action at the plant. */
  today: string;
  timeZone: string;
  /** Minutes after recording during which employees may correct their own entries. */
  correctionMinutes: number;
  requestId: string;
  /** The versions in the `If-Match` header; null when the call accepts any version. */
  ifMatch: readonly number[] | null;
  /** The reason of an act that changes several records, stored in each record's history and on appended movements. */
  reason?: string;
  /** The device's own data about an entry that was made on the device. */
  device?: DeviceEntry;
  pendingEvents: PendingEvents;
  /** The movements that the action has recorded so far; they are validated before the commit. */
  moved: Moved[];
}

type Moment = Pick<ActionContext, "at" | "today" | "timeZone" | "device">;

/**
 * The instant at which the entry was made, ISO 8601 UTC: by the device's clock, or otherwise the instant of the action.
 */
export const madeAt = ({ device, at }: Moment): string => device?.madeAt ?? at;

/**
 * The day at the plant on which the entry was made; today at the latest, even if the device's clock is a little ahead.
 */
export function madeOn(act: Moment): string {
  const day = dayIn(act.timeZone, new Date(madeAt(act)));
  return day < act.today ? day : act.today;
}

export function createPendingEvents(): PendingEvents {
  return { changed: new Set(), notifications: [], endedSessions: [] };
}
