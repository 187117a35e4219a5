/** The parameters of a call of any route. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Answers calls from the device's cached data. */
export interface KeptReplies {
  /** Whether the device caches replies of a path. */
  isKept: (path: string) => boolean;
  /** Whether any data is cached, as far as is known. */
  isFilled: () => boolean;
  /** @returns undefined where the device has not cached the requested data. */
  answer: (path: string, asked: Asked) => Promise<unknown>;
}

/** The source of replies without a connection; null until the product has started. */
export let keptReplies: KeptReplies | null = null;

/** Registers the source of replies without a connection; called once, at the start. */
export function answerOffline(replies: KeptReplies): void {
  keptReplies = replies;
}
