/** Of `from`, the properties that `like` has too. */
export function pickLike<From extends object, Like extends object>(from: From, like: Like) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => name in like)) as Pick<
    From,
    keyof From & keyof Like
  >;
}
