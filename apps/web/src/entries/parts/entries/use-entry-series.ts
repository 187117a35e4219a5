import { useRef, useState } from "react";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { nextReceivedAt } from "./next-received-at.ts";

/** Entries that are recorded one after another: each shows what it became, then the keyboard is at the next one's fruit. */
export function useEntrySeries<Entry extends { createdAt: string; lot: { code: string } }>() {
  const [saved, setSaved] = useState<Entry | null>(null);
  const focusesFruit = useRef(false);
  return {
    saved,
    onSaved: (entry: Entry) => {
      alerts.success(`Entrada registrada: lote ${entry.lot.code}`);
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
    /** Leaves what was saved. @returns the day that the next entry starts with. */
    next: (chosenDay: string | null) => {
      focusesFruit.current = true;
      setSaved(null);
      return saved && nextReceivedAt(chosenDay, localDay(new Date(saved.createdAt)), localDay());
    },
    /** What was saved is taken back: its form stands there again. */
    back: () => setSaved(null),
    fruitRef: (input: HTMLElement | null) => {
      if (input === null || !focusesFruit.current) return;
      focusesFruit.current = false;
      input.focus();
    },
  };
}
