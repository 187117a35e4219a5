import { useState } from "react";
import { localDay } from "../../../ui/format/dates.ts";

/**
 * The initial day of the next entry. A chosen past day stays for a series of late entries until midnight; the first
 * entry after midnight starts without a chosen day (null).
 * @param savedOn  the day on which the previous entry was saved.
 */
export function nextReceivedAt(chosen: string | null, savedOn: string, today: string): string | null {
  return chosen !== null && chosen < today && savedOn === today ? chosen : null;
}

/** A series of entries: the page shows the result of each entry, then the form of the next entry. */
export function useEntrySeries<Entry extends { createdAt: string }>() {
  const [saved, setSaved] = useState<Entry | null>(null);
  return {
    saved,
    /** Shows the result of an entry without a message of its own. */
    show: setSaved,
    onSaved: (entry: Entry) => {
      setSaved(entry);
      window.scrollTo({ top: 0 });
    },
    /** Closes the result. @returns the initial day of the next entry. */
    next: (chosenDay: string | null) => {
      setSaved(null);
      return saved && nextReceivedAt(chosenDay, localDay(new Date(saved.createdAt)), localDay());
    },
    /** Restores the form of the saved entry after the entry was reversed. */
    back: () => setSaved(null),
  };
}
