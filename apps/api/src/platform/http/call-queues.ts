import { finished } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Queue, type QueueLimits } from "../queue.ts";

/** The queue in which a call waits before it acquires a connection; `alone` is true for a call that runs alone. */
export interface Turn {
  queue: QueueLimits;
  alone: boolean;
}

export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

type WaitForTurn = () => Promise<void>;

/** Returns a function that runs a call's work in its queue; `connections` is the size of the database pool. */
export function inTurn(connections: number) {
  const queues = new Map<QueueLimits, Queue>();
  const getQueue = (limits: QueueLimits): Queue => {
    const queue = queues.get(limits) ?? new Queue(limits, connections);
    queues.set(limits, queue);
    return queue;
  };

  /** @param work  gets the function that waits for the turn, and calls this function before it takes a connection. */
  return async <Answer>(
    turn: Turn | undefined,
    { request, reply }: Exchange,
    work: (waitForTurn: WaitForTurn) => Promise<Answer>,
  ): Promise<Answer> => {
    if (!turn) return work(async () => {});
    const queue = getQueue(turn.queue);
    const place = queue.enter();
    if (!place) {
      await drain(request);
      throw queue.refusal();
    }
    try {
      return await work(() => queue.turn(place, turn.alone, watchClosing(reply)));
    } finally {
      queue.leave(place);
    }
  };
}

/**
 * Reads the rest of a request before a refusal: a refusal amid a body that is still arriving looks like a lost
 * connection to the sender.
 */
async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded) return;
  raw.resume();
  await finished(raw).catch(() => {});
}

/** Aborts when the client disconnects: a request's own signal aborts as soon as its body is read. */
function watchClosing({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once("close", () => controller.abort());
  return controller.signal;
}
