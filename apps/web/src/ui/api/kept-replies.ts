/** The parameters of a call of any route. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Answers calls from the device's cached data. */
export interface KeptReplies {
  /** Whether the device caches replies of a path. */
  isKept: (path: string) => boolean;
  /** Whether the device has any cached data, as far as this tab knows. */
  isFilled: () => boolean;
  /** Answers a call from the cached data. @returns undefined where the device has not cached the requested data. */
  answer: (path: string, asked: Asked) => Promise<unknown>;
}

/** The source of cached replies, used without a connection; null until the product has started. */
export let keptReplies: KeptReplies | null = null;

/** Registers the source of cached replies; called once, when the product starts. */
export function answerOffline(replies: KeptReplies): void {
  keptReplies = replies;
}
