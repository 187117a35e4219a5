import type { ApiError } from "./api-error.ts";
import { newKey } from "./idempotency-key.ts";

/** One recording with all its retries, which share one `Idempotency-Key`. */
export interface Attempt {
  key: string;
  /** When the key was made, ISO 8601 UTC. */
  startedAt: string;
  /** An answer was lost: it may have been recorded, whatever a later try is told. */
  outcomeUnknown: boolean;
  /** What was first sent under the key, as JSON of the form's values: a later answer may be to that. */
  sent?: string | undefined;
}

// The server keeps its answers for 7 days; a day is left for clocks that differ.
const keyLifetime = 6 * 86_400_000;

/**
 * The attempt to go on with: the given one unless the server may have forgotten its key, else a new one.
 * @param lifetimeMs  for how long the server knows the key; an entry's own id it knows for ever.
 */
export function continued(attempt: Attempt | null, now: Date, lifetimeMs = keyLifetime): Attempt {
  const startedAt = now.toISOString();
  if (attempt === null) return { key: newKey(), startedAt, outcomeUnknown: false };
  // Nothing was sent with this key so far.
  if (!attempt.outcomeUnknown) return { ...attempt, startedAt };
  const isKnown = now.getTime() - Date.parse(attempt.startedAt) < lifetimeMs;
  return isKnown ? attempt : continued(null, now);
}

/** So long the same is not meant twice, in ms: a button that was pressed may be pressed until its dialog has gone. */
export const doublePressMs = 1000;

/**
 * The attempt after a try that failed; null when it is certain that none of its tries was recorded, or the key is
 * of no more use.
 * A refusal says so of its own try only. Who is calling and what is sent are judged before the stored answer is
 * looked up, so after a lost answer only what comes later counts: a rule of the business, or the key's own body.
 */
export function afterFailure(attempt: Attempt, error: Pick<ApiError, "statusCode" | "code">): Attempt | null {
  const isRefusal = error.statusCode >= 400 && error.statusCode < 500;
  if (!isRefusal) return { ...attempt, outcomeUnknown: true };
  const isDecided = error.statusCode === 409 || error.code === "idempotency.other-body";
  return attempt.outcomeUnknown && !isDecided ? attempt : null;
}
