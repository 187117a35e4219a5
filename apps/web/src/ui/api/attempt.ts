import type { ApiError } from "./api-error.ts";
import { newKey } from "./idempotency-key.ts";

/** One attempt to record something, with all its retries; they share one `Idempotency-Key`. */
export interface Attempt {
  key: string;
  /** The start of the attempt, ISO 8601 UTC. */
  startedAt: string;
  /** True after an answer was lost: the server may have recorded the request, whatever a later retry returns. */
  outcomeUnknown: boolean;
  /** The form's values in the first request under the key, as JSON: a later answer may concern these values. */
  sent?: string | undefined;
}

// The server stores its answers for 7 days; a key is used one day less, because clocks may differ.
const keyLifetime = 6 * 86_400_000;

/**
 * Returns the given attempt, or a new attempt when the server may have deleted the key.
 * @param lifetimeMs  how long the server stores the key; the server never deletes the id of an entry.
 */
export function continued(attempt: Attempt | null, now: Date, lifetimeMs = keyLifetime): Attempt {
  const startedAt = now.toISOString();
  if (attempt === null) return { key: newKey(), startedAt, outcomeUnknown: false };
  // No request has used this key so far, so its lifetime starts now.
  if (!attempt.outcomeUnknown) return { ...attempt, startedAt };
  const isKnown = now.getTime() - Date.parse(attempt.startedAt) < lifetimeMs;
  return isKnown ? attempt : continued(null, now);
}

/** Milliseconds within which a second press counts as a double press: a closing dialog still accepts presses. */
export const doublePressMs = 1000;

/**
 * Returns the attempt for the next try; null when the next try needs a new key. A refusal proves only that the refused
 * try recorded nothing. After a lost answer, an earlier try may have been recorded; the key is then given up only for a
 * business rule or a different body under the same key, because the server checks both after looking for its stored
 * answer.
 */
export function afterFailure(attempt: Attempt, error: Pick<ApiError, "statusCode" | "code">): Attempt | null {
  const isRefusal = error.statusCode >= 400 && error.statusCode < 500;
  if (!isRefusal) return { ...attempt, outcomeUnknown: true };
  const isDecided = error.statusCode === 409 || error.code === "idempotency.other-body";
  return attempt.outcomeUnknown && !isDecided ? attempt : null;
}
