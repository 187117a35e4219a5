/** The fields of an invoice event, of the answer to an event, or of a cancellation in the former layout (`infCanc`). */
interface CancellationEvent {
  chNFe: string;
  /** The event's type: 110111 cancels, 110112 cancels a replaced invoice, 110110 corrects wording; empty if omitted. */
  tpEvento: string;
  /** The code of the tax authority's answer; empty in a request. */
  cStat: string;
}

const isField = (name: string): name is keyof CancellationEvent => ["chNFe", "tpEvento", "cStat"].includes(name);
const isGroup = (name: string) => name === "infEvento" || name === "infCanc";
const cancels = ["110111", "110112"];
// Answer codes that confirm a cancellation: in time, late, in the former layout, or of an already cancelled invoice.
const registered = ["135", "136", "155", "101", "151", "218", "420", "573"];

/** Collects the cancellations of invoices while a file is parsed, at any depth of its elements. */
export function watchCancellations() {
  const all: CancellationEvent[] = [];
  let group: CancellationEvent | null = null;
  let field: keyof CancellationEvent | null = null;
  return {
    open(name: string) {
      if (isGroup(name)) group = { chNFe: "", tpEvento: name === "infCanc" ? "110111" : "", cStat: "" };
      field = group !== null && isField(name) ? name : null;
    },
    text(more: string) {
      if (group !== null && field !== null && group[field].length < 100) group[field] += more.trim().slice(0, 100);
    },
    close(name: string) {
      field = null;
      if (group === null || !isGroup(name)) return;
      all.push(group);
      group = null;
    },
    /** The keys of the cancelled invoices; the tax authority's answers, if any, must include a confirmation. */
    keys(): ReadonlySet<string> {
      const cancelling = all.filter(({ tpEvento }) => cancels.includes(tpEvento)).map(({ chNFe }) => chNFe);
      return new Set(
        cancelling.filter((key) => {
          const answers = all.filter(
            ({ chNFe, tpEvento, cStat }) =>
              chNFe === key && cStat !== "" && (tpEvento === "" || cancels.includes(tpEvento)),
          );
          return (
            /^\d{6}[0-9A-Z]{12}\d{26}$/.test(key) &&
            (answers.length === 0 || answers.some(({ cStat }) => registered.includes(cStat)))
          );
        }),
      );
    },
  };
}
