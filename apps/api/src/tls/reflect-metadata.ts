// tsyringe, by which @peculiar/x509 registers its parts, refuses to load without these three functions of the decorator
// metadata proposal, which no runtime has. Metadata is read along the chain of classes.
type Metadata = Map<unknown, unknown>;

const known = new WeakMap<object, Metadata>();

const own = (key: unknown, target: object): unknown => known.get(target)?.get(key);

function inherited(key: unknown, target: object): unknown {
  for (let at: object | null = target; at !== null; at = Object.getPrototypeOf(at))
    if (known.get(at)?.has(key)) return own(key, at);
  return undefined;
}

function define(key: unknown, value: unknown, target: object): void {
  known.set(target, (known.get(target) ?? new Map()).set(key, value));
}

/** Call it before the library is loaded. */
export function provideReflectMetadata(): void {
  if ("getMetadata" in Reflect) return;
  Object.assign(Reflect, { getMetadata: inherited, getOwnMetadata: own, defineMetadata: define });
}
