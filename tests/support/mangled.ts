import type { Chance } from "@pomar/demo/random";

interface Tag {
  name: string;
  start: number;
  end: number;
  closes: boolean;
}

const hostileTexts = [
  ...[
    "",
    " ",
    "-1",
    "1e999",
    "NaN",
    "Infinity",
    "0x10",
    "1,5",
    "00012",
    "99999999999999999999",
    "0.0000000001",
    "٣",
    "१",
  ],
  ...[
    "__proto__",
    "constructor",
    "2026-02-30",
    "0000-00-00",
    "ã".repeat(300),
    "\ud800",
    "\ufffe",
    "\u202e",
    "\u0000",
    "]]>",
  ],
];
const entities = [
  "&x;",
  "&#0;",
  "&#xD800;",
  "&#x110000;",
  "&#x10FFFF;",
  "&lt;b&gt;",
  "&amp;",
  "&",
  "&#1;",
  "&nbsp;",
  "&#65;",
];

/**
 * Makes an XML file malformed: it flips bytes, truncates the text, repeats, removes or renames elements or tags,
 * changes or swaps texts, and misplaces entities and declarations.
 */
export function mangler(file: Buffer): (by: Chance) => Buffer {
  // Latin-1 maps each byte to a character, so that untouched bytes stay unchanged.
  const xml = file.toString("latin1");
  const tags = [...xml.matchAll(/<(\/?)([\w:]+)[^>]*>/g)].map(
    ({ index, 0: whole, 1: slash, 2: name = "" }): Tag => ({
      name,
      start: index,
      end: index + whole.length,
      closes: slash === "/",
    }),
  );
  const leaves = tags.slice(1).flatMap((tag, at) => {
    const before = tags[at];
    return tag.closes && before && !before.closes && before.name === tag.name
      ? [{ start: before.end, end: tag.start }]
      : [];
  });
  const findElement = (tag: Tag) => {
    const end = tags.find(({ start, name, closes }) => start > tag.start && closes && name === tag.name)?.end;
    return { start: tag.start, end: end ?? tag.end };
  };
  const opening = tags.filter(({ closes }) => !closes);
  const replaced = ({ start, end }: { start: number; end: number }, by: string) =>
    xml.slice(0, start) + by + xml.slice(end);
  const place = (by: Chance) => by.between(0, xml.length, 0);
  const inserted = (by: Chance, what: string, { start } = { start: place(by) }) =>
    replaced({ start, end: start }, what);

  const ways: ((by: Chance) => string)[] = [
    (by) => replaced({ start: place(by), end: xml.length }, ""),
    (by) => inserted(by, by.pick(entities)),
    (by) => inserted(by, utf8(by.pick(hostileTexts))),
  ];
  const withTags: ((by: Chance) => string)[] = [
    (by) => replaced(by.pick(tags), ""),
    (by) => inserted(by, xml.slice(...span(by.pick(tags))), by.pick(tags)),
    (by) => replaced(findElement(by.pick(opening)), ""),
    (by) => {
      const element = findElement(by.pick(opening));
      return inserted(by, xml.slice(...span(element)), element);
    },
    (by) => replaced(by.pick(tags), `<${by.pick(tags).name}>`),
    (by) =>
      inserted(
        by,
        by.pick(["<!DOCTYPE a>", "<!--", "<![CDATA[", "<?x?>", "<a b='", '<!DOCTYPE a [<!ENTITY x "y">]>']),
        by.pick(tags),
      ),
  ];
  const withLeaves: ((by: Chance) => string)[] = [
    (by) => replaced(by.pick(leaves), utf8(by.pick(hostileTexts))),
    (by) => replaced(by.pick(leaves), by.pick(entities)),
    (by) => replaced(by.pick(leaves), xml.slice(...span(by.pick(leaves)))),
    (by) => {
      const [first, second] = [by.pick(leaves), by.pick(leaves)].sort((a, b) => a.start - b.start);
      if (first === undefined || second === undefined || second.start < first.end) return xml;
      const between = xml.slice(first.end, second.start);
      const swapped = xml.slice(...span(second)) + between + xml.slice(...span(first));
      return replaced({ start: first.start, end: second.end }, swapped);
    },
  ];
  const all = [...ways, ...(opening.length > 0 ? withTags : []), ...(leaves.length > 0 ? withLeaves : [])];
  return (by) => {
    const isWhole = by.happens(0.2);
    const bytes = Buffer.from(isWhole ? xml : by.pick(all)(by), "latin1");
    const flips = isWhole || by.happens(0.1) ? by.between(1, 8, 0) : 0;
    for (let flip = 0; flip < flips && bytes.length > 0; flip++)
      bytes[by.between(0, bytes.length - 1, 0)] = by.between(0, 255, 0);
    return bytes;
  };
}

const span = ({ start, end }: { start: number; end: number }): [number, number] => [start, end];
const utf8 = (text: string) => Buffer.from(text).toString("latin1");
