/**
 * The initial day of the next entry. A chosen past day stays, for entries recorded late, but not overnight: the next
 * morning's entry is today's.
 * @param savedOn  the day on which the entry was saved.
 */
export function nextReceivedAt(chosen: string | null, savedOn: string, today: string): string | null {
  return chosen !== null && chosen < today && savedOn === today ? chosen : null;
}
