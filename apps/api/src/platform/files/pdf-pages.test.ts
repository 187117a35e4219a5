import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type Letterhead, pdfPages } from "./pdf-pages.ts";

const bare: Letterhead = { name: "Polpas", document: null, address: null, mapaRegistration: null, picture: null };
/** The instant is 22:05 on 20/11/2026 at the plant. */
const printing = { from: bare, printedBy: "Ana", at: new Date("2026-11-21T01:05:00Z"), timeZone: "America/Recife" };

interface Word {
  text: string;
  left: number;
  right: number;
  y: number;
}

/** Reads the texts of each page with their positions, in points from the page's lower left corner. */
async function readWords(file: Buffer): Promise<Word[][]> {
  const document = await getDocumentProxy(new Uint8Array(file));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent();
      return items.flatMap((item) => {
        if (!("transform" in item) || item.str.trim() === "") return [];
        const [, , , , x, y] = item.transform as number[];
        return [{ text: item.str, left: x ?? 0, right: (x ?? 0) + item.width, y: y ?? 0 }];
      });
    }),
  );
}

const rows = Array.from({ length: 120 }, (_, at) => `Linha ${at + 1}`);

test.each([
  ["Polpas do Agreste", "Lote PF-ACE-26328-01", "admin"],
  ["Polpas Sertão", "Lote PF-ACE-26328-01", "Maria Aparecida do Nascimento Albuquerque de Vasconcelos Melo"],
  ["Cooperativa Agroindustrial das Polpas e Sucos do Agreste Setentrional Pernambucano", "Lote W-1", "Ana"],
  ["W".repeat(80), `Recibo de ${"Associação dos Produtores de ".repeat(4)}Umbu`, "W".repeat(60)],
])("the foot of %s keeps author, date and page number, and none lies on another", async (name, of, author) => {
  const pages = await pdfPages("Papel", { ...printing, from: { ...bare, name }, printedBy: author });
  pages.title("Papel", "de teste");
  await pages.table(rows, [["Linha", 10, (row) => row]]);
  const written = await readWords(await pages.end(of));
  expect(written.length).toBeGreaterThan(2);
  for (const [at, words] of written.entries()) {
    const foot = words.filter(({ y }) => y < 72);
    const text = foot
      .map((word) => word.text)
      .join("")
      .replaceAll(" ", "");
    expect(text).toContain(`Impresso por ${author} em 20/11/2026 às 22:05`.replaceAll(" ", ""));
    expect(text).toContain(`Página ${at + 1} de ${written.length}`.replaceAll(" ", ""));
    expect(text).toContain(name.slice(0, 12).replaceAll(" ", ""));
    const number = foot.find((word) => word.text.startsWith("Página"));
    for (const word of foot) {
      expect(word.right).toBeLessThan(595 - 42 + 0.5);
      expect(word.y).toBeGreaterThan(20);
      if (word !== number && Math.abs(word.y - (number?.y ?? 0)) < 8)
        expect(word.right).toBeLessThan(number?.left ?? 0);
    }
  }
});

test("a lot's code is broken neither in its column nor in a sentence", async () => {
  const codes = ["PF-SAAF-26328-124", "EMBALAGEM-MANGA-0001", "W".repeat(20)];
  const pages = await pdfPages("Papel", printing);
  for (const words of [60, 62, 64, 66, 68, 70]) pages.statement(`${"a".repeat(words)} referente a lote ${codes[0]}.`);
  await pages.table(codes, [
    ["Cliente", 24, () => "Zona Sul Alimentação Coletiva Ltda"],
    ["Lote", 17, (code) => code, "code"],
    ["Produto", 22, () => "Produto final: Acerola"],
    ["Quantidade", 14, () => "49.799,875 kg", "right"],
  ]);
  const [words = []] = await readWords(await pages.end("Lote"));
  for (const code of codes) expect(words.some(({ text }) => text === code)).toBe(true);
  expect(words.filter(({ text }) => text.endsWith("PF-SAAF-26328-124."))).toHaveLength(6);
  expect(words.some(({ text }) => text === "49.799,875 kg")).toBe(true);
  for (const { right } of words) expect(right).toBeLessThan(595 - 42 + 0.5);
});

test.each([...Array.from({ length: 12 }, (_, at) => [28 + at, 4]), [3, 14]])(
  "below %i rows, the lines to sign are under their heading, above the foot, all %i of them",
  async (length, signers) => {
    const pages = await pdfPages("Papel", printing);
    await pages.table(rows.slice(0, length), [["Linha", 10, (row) => row]]);
    pages.sign("Assinaturas", ...Array.from({ length: signers }, (_, at) => `Contou: pessoa ${at + 1}`));
    const written = await readWords(await pages.end("Papel"));
    const signed = written.filter((words) => words.some(({ text }) => text === "Contou: pessoa 1"));
    expect(signed.map((words) => words.some(({ text }) => text === "Assinaturas"))).toEqual([true]);
    const beneath = written.flat().filter(({ text }) => text.startsWith("Contou"));
    expect(beneath).toHaveLength(signers);
    for (const { y } of beneath) expect(y).toBeGreaterThan(72);
  },
);
