import type { ApiError } from "./api-error.ts";
import { newKey } from "./idempotency-key.ts";

/** One recording with all its retries, which share one `Idempotency-Key`. */
export interface Attempt {
  key: string;
  /** ISO 8601 UTC. */
  startedAt: string;
  /** An answer was lost: the request may have been recorded, whatever a later try returns. */
  outcomeUnknown: boolean;
  /** The form's values of the first request under the key, as JSON: a later answer may belong to them. */
  sent?: string | undefined;
}

// The server stores its answers for 7 days; one day is a margin for clocks that differ.
const keyLifetime = 6 * 86_400_000;

/**
 * Returns the given attempt unless the server may have forgotten its key, else a new one.
 * @param lifetimeMs  how long the server remembers the key; it remembers an entry's own id for ever.
 */
export function continued(attempt: Attempt | null, now: Date, lifetimeMs = keyLifetime): Attempt {
  const startedAt = now.toISOString();
  if (attempt === null) return { key: newKey(), startedAt, outcomeUnknown: false };
  // No request has used this key so far.
  if (!attempt.outcomeUnknown) return { ...attempt, startedAt };
  const isKnown = now.getTime() - Date.parse(attempt.startedAt) < lifetimeMs;
  return isKnown ? attempt : continued(null, now);
}

/** Milliseconds in which a second press is a double press: a button can be pressed until its dialog has closed. */
export const doublePressMs = 1000;

/**
 * Returns the attempt after a failed try; null when it is certain that no try was recorded, or when the key is no
 * longer usable. A refusal only proves that its own try was not recorded. The server checks the caller and the body
 * before it looks up the stored answer, so after a lost answer only later checks count: a rule of the business, or
 * another body under the same key.
 */
export function afterFailure(attempt: Attempt, error: Pick<ApiError, "statusCode" | "code">): Attempt | null {
  const isRefusal = error.statusCode >= 400 && error.statusCode < 500;
  if (!isRefusal) return { ...attempt, outcomeUnknown: true };
  const isDecided = error.statusCode === 409 || error.code === "idempotency.other-body";
  return attempt.outcomeUnknown && !isDecided ? attempt : null;
}
