import type { Entity } from "@pomar/contract/affects";
import type { DeviceEntry } from "@pomar/contract/entries/entries/device.schema";
import type { SessionUser } from "@pomar/contract/people/users/users.schema";
import type { NotificationMessage } from "@pomar/contract/realtime";

import { dayIn } from "./clock.ts";

/** What is emitted to the open screens once an action is committed. */
export interface Outbox {
  /** Filled by `audit`, and by what is not audited. */
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

/** Who does something, when, and what is emitted once it is committed. */
export interface ActionContext {
  by: SessionUser;
  sessionId: string;
  /** ISO 8601 UTC. */
  at: string;
  /** The plant's calendar day. */
  today: string;
  timeZone: string;
  /** For so many minutes after the server recorded it, employees may correct what they entered. */
  correctionMinutes: number;
  requestId: string;
  /** The versions that `If-Match` names; null when any will do. */
  ifMatch: readonly number[] | null;
  /** Why it is done, where one act changes several records: in the history of each, and on what it appends to the ledger. */
  reason?: string;
  /** Of an entry that a device made: what the device says of it. */
  device?: DeviceEntry;
  outbox: Outbox;
  /** The movements that it has recorded so far; they are judged before it is committed. */
  moved: Moved[];
}

type Moment = Pick<ActionContext, "at" | "today" | "timeZone" | "device">;

/** When what is recorded was made, ISO 8601 UTC: by its device's clock, or now. */
export const madeAt = ({ device, at }: Moment): string => device?.madeAt ?? at;

/** The plant's day on which it was made; by a device that is a little ahead never tomorrow. */
export function madeOn(act: Moment): string {
  const day = dayIn(act.timeZone, new Date(madeAt(act)));
  return day < act.today ? day : act.today;
}

export function emptyOutbox(): Outbox {
  return { changed: new Set(), notifications: [], endedSessions: [] };
}
