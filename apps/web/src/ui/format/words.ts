export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The options of a choice, in the order in which `names` lists them. */
export function toChoices<Value extends string>(names: Readonly<Record<Value, string>>) {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}

/** Joins the known facts of a line; an absent fact is left out. */
export const joinFacts = (...facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join(" · ");
