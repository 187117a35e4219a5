/** A place's name with its chamber's name: `Câmara 1, B-03`. @param chamber  null when the place is a chamber. */
export const buildFullName = (name: string, chamber: { name: string } | null): string =>
  chamber === null ? name : `${chamber.name}, ${name}`;
