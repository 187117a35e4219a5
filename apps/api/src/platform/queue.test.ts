import { expect, test } from "vitest";
import { Queue } from "./queue.ts";

const limits = { of: "provas", percentOfPool: 35, maxConcurrent: 5, maxWaitMs: 60_000, retryAfterSeconds: 7 };
/** The number of connections in the pool; with the limits of the tests three members may run at once. */
const pool = 10;
const staying = new AbortController().signal;

/** Members of a queue by name, and the order in which their turns began. */
function stage(queue: Queue) {
  const begun: string[] = [];
  const come = (name: string, alone: boolean, gone = staying) => {
    const place = queue.enter() ?? expect.fail("the queue is full");
    const turn = queue.turn(place, alone, gone).then(() => void begun.push(name));
    return { turn, leave: () => queue.leave(place) };
  };
  return { begun, come };
}

test("no more work at once than their share of the pool, and the next begins when one leaves", async () => {
  const { begun, come } = stage(new Queue(limits, pool));
  const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => come(name, false));
  await Promise.all([a?.turn, b?.turn, c?.turn]);
  expect(begun).toEqual(["a", "b", "c"]);
  b?.leave();
  await d?.turn;
  expect(begun).toEqual(["a", "b", "c", "d"]);
});

test("a member that works alone is not overtaken by those who may work beside others", async () => {
  const { begun, come } = stage(new Queue(limits, pool));
  const [reader, writer, late] = [come("reader", false), come("writer", true), come("late", false)];
  await reader.turn;
  reader.leave();
  await writer.turn;
  expect(begun).toEqual(["reader", "writer"]);
  writer.leave();
  await late.turn;
  expect(begun).toEqual(["reader", "writer", "late"]);
});

test("a newcomer is refused at once while the queue is full, and let in when somebody left", async () => {
  const queue = new Queue(limits, pool);
  const [first] = Array.from({ length: 5 }, () => queue.enter() ?? expect.fail("the queue is full"));
  expect(queue.enter()).toBeUndefined();
  expect(queue.refusal().message).toBe("Há provas demais na fila; nada foi gravado. Tente de novo em 7 s");
  if (first !== undefined) queue.leave(first);
  expect(queue.enter()).toBeDefined();
});

test("a member that hangs up leaves the queue, and those behind no longer wait for it", async () => {
  const { begun, come } = stage(new Queue(limits, pool));
  const gone = new AbortController();
  const [reader, writer, late] = [come("reader", false), come("writer", true, gone.signal), come("late", false)];
  await reader.turn;
  gone.abort();
  await expect(writer.turn).rejects.toMatchObject({ statusCode: 503 });
  writer.leave();
  await late.turn;
  expect(begun).toEqual(["reader", "late"]);
});

test("a member that was gone before its turn never begins", async () => {
  const { begun, come } = stage(new Queue(limits, pool));
  await expect(come("gone", false, AbortSignal.abort()).turn).rejects.toMatchObject({ statusCode: 503 });
  expect(begun).toEqual([]);
});

test("no member waits longer than the longest wait", async () => {
  const { come } = stage(new Queue({ ...limits, maxWaitMs: 20 }, pool));
  const all = come("all", true);
  await all.turn;
  await expect(come("one", false).turn).rejects.toMatchObject({ statusCode: 503, code: "internal.queue-full" });
  all.leave();
});
