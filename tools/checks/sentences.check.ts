import type { Check, Source, Violation } from "./check.ts";
import { codeOnly, withoutComments } from "./view.ts";

const word = "(Of|What|Whose|Whom|That)\\b";
// A `//` line directly below a `//` line continues the comment of the line above.
const comment = new RegExp(`/\\*\\*?[\\s*]*${word}|(?<!^[ \\t]*//[^\\n]*\\n[ \\t]*)//[ \\t]*${word}`, "gm");
const sqlComment = new RegExp(`(?<!^[ \\t]*--[^\\n]*\\n[ \\t]*)--[ \\t]*${word}`, "gm");
const title = new RegExp(`(?:\\b(?:test|it|describe)(?:\\.\\w+)*|\\))\\(\\s*["'\`]${word}`, "gi");

export const check: Check = {
  name: "sentences",
  reason: "A sentence without a subject is a riddle: a reader must be able to draw it without the code.",
  files: /^(apps|packages|tools|tests)\/.+\.(tsx?|mjs|cjs|css|sql)$/,
  find: (sources) => sources.flatMap(findRiddles),
};

function findRiddles({ path, text }: Source): Violation[] {
  const isSql = path.endsWith(".sql");
  const code = isSql ? "" : codeOnly(text);
  const isComment = (index: number) => isSql || withoutComments(text)[index] === " ";
  const comments = [...text.matchAll(isSql ? sqlComment : comment)].filter(({ index }) => isComment(index));
  const titles = /\.(test|e2e)\.tsx?$/.test(path) ? [...text.matchAll(title)] : [];
  const riddles = [...comments, ...titles.filter(({ index }) => code[index] === text[index])];
  return riddles.map(({ index, 0: match }) => ({
    path,
    line: text.slice(0, index + match.length).split("\n").length,
    message: `begins with ${/\w+$/.exec(match)?.[0]}: write a plain sentence with subject, verb and object`,
  }));
}
