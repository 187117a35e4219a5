/** Returns the text with blanks in place of its comments; the other text keeps its lines and columns. */
export const withoutComments = (text: string) => blank(text, { comments: true, strings: false });

/** Replaces comments and the contents of strings with blanks; code inside a template's `${}` remains. */
export const codeOnly = (text: string) => blank(text, { comments: true, strings: true });

interface What {
  comments: boolean;
  strings: boolean;
}

// A regular expression can begin only after one of these texts; after any other text `/` is a division.
const beforeRegex = /(^|[(,=:[!&|?{};+\n]|=>|\breturn|\bcase)\s*$/;

function blank(text: string, what: What): string {
  let out = "";
  let at = 0;
  // The depth of braces inside each open `${`; the innermost is the last.
  const templates: number[] = [];

  const take = (length: number, hide: boolean) => {
    const piece = text.slice(at, at + length);
    out += hide ? piece.replace(/[^\n]/g, " ") : piece;
    at += length;
  };
  const template = () => {
    while (at < text.length) {
      if (text[at] === "\\") take(2, what.strings);
      else if (text[at] === "`") return take(1, false);
      else if (text.startsWith("${", at)) {
        templates.push(0);
        return take(2, false);
      } else take(1, what.strings);
    }
  };

  while (at < text.length) {
    const rest = text.slice(at, at + 2);
    if (rest === "//") take(lengthTo(text, at, "\n"), what.comments);
    else if (rest === "/*") take(lengthTo(text, at, "*/") + 2, what.comments);
    else if (text[at] === '"' || text[at] === "'") {
      const length = quotedLength(text, at);
      take(1, false);
      take(length - 2, what.strings);
      take(1, false);
    } else if (text[at] === "/" && beforeRegex.test(out.slice(-40))) take(regexLength(text, at), what.strings);
    else if (text[at] === "`") {
      take(1, false);
      template();
    } else if (text[at] === "}" && templates.at(-1) === 0) {
      templates.pop();
      take(1, false);
      template();
    } else {
      const depth = templates.length - 1;
      if (depth >= 0 && text[at] === "{") templates[depth] = (templates[depth] ?? 0) + 1;
      if (depth >= 0 && text[at] === "}") templates[depth] = (templates[depth] ?? 0) - 1;
      take(1, false);
    }
  }
  return out;
}

function lengthTo(text: string, from: number, end: string): number {
  const endIndex = text.indexOf(end, from);
  return (endIndex === -1 ? text.length : endIndex) - from;
}

// A quote that is not closed on its line belongs to a text in JSX and does not begin a string.
function quotedLength(text: string, from: number): number {
  const match = /^(["'])(?:\\.|(?!\1)[^\\\n])*\1/.exec(text.slice(from, from + 2000));
  return match ? match[0].length : 2;
}

function regexLength(text: string, from: number): number {
  const match = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\//.exec(text.slice(from, from + 2000));
  return match ? match[0].length : 1;
}
