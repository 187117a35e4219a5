import { counted } from "@pomar/contract/core/decimal";

const largestNote = 5 * 1024 * 1024;
const largestZip = 100 * 1024 * 1024;
const maxFilesInZip = 500;

/** The result of opening one file: its invoices, or the reason why there are none. */
export interface Opened {
  name: string;
  notes: File[];
  problem: string | null;
}

/** Sorts files of events before files of invoices: an invoice's cancellation must be read before the invoice. */
export async function sortEventsFirst(files: readonly File[]): Promise<File[]> {
  const marked = await Promise.all(
    files.map(async (file) => ({
      file,
      isEvent: /<(\w+:)?\w*(evento|canc)\w*[\s>]/i.test(await file.slice(0, 300).text()),
    })),
  );
  return marked.toSorted((one, other) => Number(other.isEvent) - Number(one.isEvent)).map(({ file }) => file);
}

const isNamed = (name: string, ending: string) => name.toLowerCase().endsWith(ending);

/** Opens a file: an invoice is returned unchanged, and a ZIP file yields the invoices that it contains. */
export async function openFile(file: File): Promise<Opened> {
  const refused = (problem: string): Opened => ({ name: file.name, notes: [], problem });
  if (isNamed(file.name, ".zip") || file.type === "application/zip") return openZip(file);
  if (isNamed(file.name, ".pdf")) return refused("O PDF (DANFE) não traz os dados da nota; peça o XML ao fornecedor");
  if (!isNamed(file.name, ".xml") && !file.type.includes("xml")) return refused("Só XML de nota, ou ZIP com eles");
  if (file.size > largestNote) return refused("O arquivo passa de 5 MB: não parece uma nota");
  return { name: file.name, notes: [file], problem: null };
}

async function openZip(file: File): Promise<Opened> {
  const refused = (problem: string): Opened => ({ name: file.name, notes: [], problem });
  if (file.size > largestZip) return refused("O ZIP passa de 100 MB; divida-o");
  const notes: File[] = [];
  let tooLarge = 0;
  try {
    const { unzipSync } = await import("fflate");
    let count = 0;
    const entries = unzipSync(new Uint8Array(await file.arrayBuffer()), {
      filter: ({ name, originalSize }) => {
        if (!isNote(name)) return false;
        count += 1;
        if (originalSize > largestNote) tooLarge += 1;
        // The sizes declared in the ZIP file limit how much data is unpacked.
        return count <= maxFilesInZip && originalSize <= largestNote;
      },
    });
    if (count > maxFilesInZip)
      return refused(`O ZIP tem ${counted(count, "nota", "notas")}; envie até ${maxFilesInZip} de cada vez`);
    for (const [path, bytes] of Object.entries(entries))
      notes.push(new File([bytes as Uint8Array<ArrayBuffer>], path.split("/").at(-1) ?? path, { type: "text/xml" }));
  } catch {
    return refused("Não foi possível abrir o ZIP: está incompleto ou protegido por senha");
  }
  if (tooLarge > 0) return { name: file.name, notes, problem: "Um XML de dentro do ZIP passa de 5 MB e ficou de fora" };
  return notes.length === 0 ? refused("O ZIP não tem nenhum XML") : { name: file.name, notes, problem: null };
}

/** Whether a path is that of an invoice; the files that macOS adds to a ZIP file are excluded. */
const isNote = (path: string) =>
  isNamed(path, ".xml") && !path.startsWith("__MACOSX/") && !path.split("/").at(-1)?.startsWith("._");
