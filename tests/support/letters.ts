// No name begins with three of these, so that no code which a name proposes is among them.
const consonants = "BCDFGHJKLMNPQRSTVXZ";
const places = 4;

let drawn = 0;

/**
 * Four capitals that this process has not drawn before, in the alphabet's order. Each test database is filled by one process:
 * there these are the name or the code of one thing only.
 * @throws when all 130 321 are drawn.
 */
export function letters(): string {
  if (drawn === consonants.length ** places) throw new Error("every code of four letters is drawn");
  let rest = drawn;
  drawn += 1;
  let text = "";
  for (let n = 0; n < places; n++) {
    text = consonants.charAt(rest % consonants.length) + text;
    rest = Math.floor(rest / consonants.length);
  }
  return text;
}
