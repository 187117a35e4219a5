/** What a place is called where its chamber is not to be seen: `Câmara 1, B-03`. @param chamber  null of a chamber itself. */
export const fullNameOf = (name: string, chamber: { name: string } | null): string =>
  chamber === null ? name : `${chamber.name}, ${name}`;
