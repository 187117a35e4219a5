// No name begins with three of these letters, so the app never proposes a code of such letters.
const consonants = "BCDFGHJKLMNPQRSTVXZ";
const places = 4;

let drawn = 0;

/**
 * Four capital letters that this process has not drawn before, in alphabetical order. One process fills each test
 * database, so the letters are a unique name or code in it.
 * @throws when all 130 321 combinations are drawn.
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
