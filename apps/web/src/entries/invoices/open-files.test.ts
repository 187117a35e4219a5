import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { openFile, sortEventsFirst } from "./open-files.ts";

const bytes = new TextEncoder().encode("<nfeProc/>");
const zipped = (files: Record<string, Uint8Array>) =>
  openFile(new File([zipSync(files) as Uint8Array<ArrayBuffer>], "notas.zip"));

test("a zip yields its invoices, at any depth, and nothing else", async () => {
  const files = { "2026/11/a.xml": bytes, "B.XML": bytes, "leia.txt": bytes, "__MACOSX/2026/._a.xml": bytes };
  const { notes, problem } = await zipped(files);
  expect(notes.map(({ name }) => name).toSorted()).toEqual(["B.XML", "a.xml"]);
  expect(await notes[0]?.text()).toBe("<nfeProc/>");
  expect(problem).toBeNull();
});

test("events are read before invoices, in any order of arrival", async () => {
  const file = (text: string) => new File([`<?xml version="1.0" encoding="UTF-8"?>${text}`], text);
  const note = '<nfeProc versao="4.00"><NFe>';
  const given = [note, '<procEventoNFe versao="1.00">', "<NFe>", "<n:procCancNFe>", "<retEnvEvento>"].map(file);
  const sorted = await sortEventsFirst(given);
  expect(sorted.map(({ name }) => name).slice(3)).toEqual([note, "<NFe>"]);
});

test("a file that is no invoice, or too large, gets a message and is not sent", async () => {
  const findProblem = async (file: File) => (await openFile(file)).problem;
  expect(await findProblem(new File([bytes], "nota.PDF"))).toContain("PDF (DANFE)");
  expect(await findProblem(new File([bytes], "nota.docx"))).toBe("Só XML de nota, ou ZIP com eles");
  expect(await findProblem(new File([bytes.slice(0, 5)], "notas.zip"))).toContain("incompleto ou protegido por senha");
  expect(await findProblem(new File([new Uint8Array(5 * 1024 * 1024 + 1)], "nota.xml"))).toContain("passa de 5 MB");
  expect((await zipped({ "leia.txt": bytes })).problem).toBe("O ZIP não tem nenhum XML");
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`${at}.xml`, bytes]));
  expect((await zipped(many)).problem).toBe("O ZIP tem 501 notas; envie até 500 de cada vez");
  const large = await zipped({ "a.xml": bytes, "b.xml": new Uint8Array(5 * 1024 * 1024 + 1) });
  expect([large.notes.length, large.problem]).toEqual([1, "Um XML de dentro do ZIP passa de 5 MB e ficou de fora"]);
});
