/** A place's full name where its chamber is not shown: `Câmara 1, B-03`. @param chamber  null for a chamber. */
export const buildFullName = (name: string, chamber: { name: string } | null): string =>
  chamber === null ? name : `${chamber.name}, ${name}`;
