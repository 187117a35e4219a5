/**
 * A place's full name, for screens that do not show its chamber: `Câmara 1, B-03`. @param chamber  null for a chamber
 * itself.
 */
export const fullNameOf = (name: string, chamber: { name: string } | null): string =>
  chamber === null ? name : `${chamber.name}, ${name}`;
