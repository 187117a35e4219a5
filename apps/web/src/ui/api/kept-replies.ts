import type { AnyRoute } from "@pomar/contract/core/route";

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

let source: KeptReplies | null = null;

/** Registers the source of replies without a connection; called once, at the start. */
export function answerOffline(replies: KeptReplies): void {
  source = replies;
}

export const isKept = ({ path }: AnyRoute): boolean => source?.isKept(path) ?? false;

export const isFilled = (): boolean => source?.isFilled() ?? false;

/** The device's own reply to a reading call; undefined where it has none. */
export async function keptReply({ path }: AnyRoute, asked: Asked): Promise<unknown> {
  return source?.answer(path, asked);
}
