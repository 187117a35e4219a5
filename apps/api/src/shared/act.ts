import type { NotificationMessage, Resource } from "@pomar/contract/realtime";
import type { SessionUser } from "@pomar/contract/users/users.schema";

/** What a committed act has to tell the open screens. */
export interface Outbox {
  changed: Set<Resource>;
  notifications: NotificationMessage[];
  endedSessions: string[];
}

/** Who does something, when, and what the world is to hear of it once it is committed. */
export interface Act {
  by: SessionUser;
  /** Under which session. */
  sessionId: string;
  /** ISO 8601 UTC. */
  at: string;
  /** The plant's calendar day. */
  today: string;
  timeZone: string;
  requestId: string;
  /** The versions that `If-Match` names; null when any will do. */
  ifMatch: readonly number[] | null;
  outbox: Outbox;
}

export function emptyOutbox(): Outbox {
  return { changed: new Set(), notifications: [], endedSessions: [] };
}
