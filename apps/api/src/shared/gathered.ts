export interface Gathered<Thing> {
  add(thing: Thing): void;
  /** Says at once what waits. */
  flush(): void;
}

/** Says the first thing at once, and what comes within `restMs` of having said something together with what comes after it. */
export function gathered<Thing>(restMs: number, say: (things: Thing[]) => void): Gathered<Thing> {
  let waiting: Thing[] = [];
  let resting: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(resting);
    resting = undefined;
    if (waiting.length === 0) return;
    const things = waiting;
    waiting = [];
    resting = setTimeout(flush, restMs);
    resting.unref();
    say(things);
  };
  return {
    add(thing) {
      waiting.push(thing);
      if (!resting) flush();
    },
    flush,
  };
}
