import type { AnyRoute } from "@pomar/contract/core/route";

/** What a call asks, whichever it is. */
export interface Asked {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
}

/** Answers calls from what the device keeps. */
export interface KeptReplies {
  /** Whether it may answer the calls of a path. */
  isKept: (path: string) => boolean;
  /** Whether there is something to answer with, as far as is known. */
  isFilled: () => boolean;
  /** @returns undefined where the device keeps nothing of what is asked. */
  answer: (path: string, asked: Asked) => Promise<unknown>;
}

let source: KeptReplies | null = null;

/** Says who answers without a connection; told once, when the product starts. */
export function answerOffline(replies: KeptReplies): void {
  source = replies;
}

export const isKept = ({ path }: AnyRoute): boolean => source?.isKept(path) ?? false;

export const isFilled = (): boolean => source?.isFilled() ?? false;

/** The device's own answer to a reading call; undefined where it has none. */
export async function keptReply({ path }: AnyRoute, asked: Asked): Promise<unknown> {
  return source?.answer(path, asked);
}
