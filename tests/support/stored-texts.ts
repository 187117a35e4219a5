/**
 * Texts that would become HTML, run as a script or load a file if a page did not escape them. Such HTML has the
 * attribute `data-hostile`, such a script sets `window.hostile` or opens a dialog, and such a file is at
 * `evil.example`.
 */
export const storedTexts = [
  "<script>window.hostile=1;alert(1)</script>",
  "<img src=x onerror=\"window.hostile=1;alert('a')\" data-hostile>",
  "\"><svg/onload=alert('b') data-hostile>",
  "' onmouseover='alert(1)' data-hostile='",
  "javascript:alert('c')//",
  "</textarea></title></style><b data-hostile>fim</b>",
  '<iframe srcdoc="<script>parent.hostile=1</script>" data-hostile>',
  "<style data-hostile>*{background:url(//evil.example/a)}</style>",
  "<a href=//evil.example data-hostile>clique</a>",
  "<base href=//evil.example/ data-hostile>",
  "<meta http-equiv=refresh content=0;url=//evil.example>",
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1) data-hostile>",
  "{{constructor.constructor('alert(1)')()}}",
  "<%= 7*7 %> #{7*7} {{7*7}}",
  "'; drop table lots; --",
  "&lt;img src=x onerror=alert(1)&gt; &#60;b&#62; %3Cb%3E",
  "Z\u0351\u036B\u0343\u036A\u0302\u036B\u033D\u0334\u0319\u0324\u031E\u0349\u035A\u032F\u031E\u0320\u034Dalgo",
  "W".repeat(110),
  '=HYPERLINK("//evil.example";"clique")',
  // The shortest text fields accept twenty characters.
  "<i data-hostile>x",
  "<script>a()</script>",
  "'\"><p data-hostile>",
  "{{7*7}}\\u003cb\\u003e",
  "%_\\ -- ;=1+1",
];

const inTheMiddle = (sign: string) => (name: string) => `${name.slice(0, 2)}${sign}${name.slice(2)}`;
const asFirstSpace = (sign: string) => (name: string) => name.replace(" ", sign);
const lookAlike = (letters: Record<string, string>) => (name: string) =>
  name.replace(/./gu, (letter) => letters[letter] ?? letter);

/** Functions that disguise a name as a text that looks the same. The name must contain a space, an e and an o. */
export const disguises: Readonly<Record<string, (name: string) => string>> = {
  "two spaces": asFirstSpace("  "),
  "spaces around": (name) => `  ${name} `,
  "no-break space": asFirstSpace("\u00a0"),
  "thin space": asFirstSpace("\u2009"),
  "ideographic space": asFirstSpace("\u3000"),
  "ogham space": asFirstSpace("\u1680"),
  tab: asFirstSpace("\t"),
  "line break": asFirstSpace("\r\n"),
  "next line": asFirstSpace("\u0085"),
  "line separator": asFirstSpace("\u2028"),
  "blank Braille cell": asFirstSpace("\u2800"),
  "zero-width space": inTheMiddle("\u200b"),
  "zero-width non-joiner": inTheMiddle("\u200c"),
  "zero-width joiner": inTheMiddle("\u200d"),
  "word joiner": inTheMiddle("\u2060"),
  "byte order mark": inTheMiddle("\ufeff"),
  "byte order mark in front": (name) => `\ufeff${name}`,
  "soft hyphen": inTheMiddle("\u00ad"),
  "grapheme joiner": inTheMiddle("\u034f"),
  "Hangul filler": inTheMiddle("\u3164"),
  "variation selector": inTheMiddle("\ufe0f"),
  "variation selector of the supplement": inTheMiddle("\u{e0100}"),
  tag: inTheMiddle("\u{e0041}"),
  "Mongolian vowel separator": inTheMiddle("\u180e"),
  "right-to-left mark": inTheMiddle("\u200f"),
  "Arabic letter mark": inTheMiddle("\u061c"),
  "direction override": (name) => `\u202e${[...name].reverse().join("")}\u202c`,
  "direction isolate": (name) => `\u2066${name}\u2069`,
  "C1 control": inTheMiddle("\u0090"),
  "private use": inTheMiddle("\ue000"),
  "full-width letters": (name) => name.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  "mathematical letters": (name) =>
    name.replace(/[a-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0x1d3b9)),
  "decomposed accents": (name) => name.normalize("NFD"),
  "another accent": (name) => name.replace("e", "e\u0301\u0323"),
  "upper case": (name) => name.toUpperCase(),
  "lower case": (name) => name.toLowerCase(),
  "dotless i": lookAlike({ i: "ı", I: "İ" }),
};

/** Disguises with letters of other scripts than Latin, which names of persons and firms refuse. */
export const foreignDisguises: Readonly<Record<string, (name: string) => string>> = {
  Cyrillic: lookAlike({ a: "а", e: "е", o: "о", c: "с", p: "р", x: "х", A: "А", E: "Е", O: "О", C: "С" }),
  Greek: lookAlike({ o: "ο", v: "ν", A: "Α", E: "Ε", O: "Ο", e: "ε" }),
  Cherokee: lookAlike({ e: "Ꭼ", o: "Ꭴ" }),
  "phonetic letters": lookAlike({ a: "ɑ", e: "ҽ", o: "ᴏ", g: "ɡ" }),
  "Arabic digits": (name) => `${name} ٠`,
  "click letters": (name) => `${name} ǀ`,
};
