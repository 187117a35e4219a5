/**
 * The day that the next entry starts with. A past day that was chosen stays, for deliveries written down late, but
 * not overnight: next morning's delivery is today's.
 * @param savedOn  day on which the entry was saved.
 */
export function nextReceivedAt(chosen: string | null, savedOn: string, today: string): string | null {
  return chosen !== null && chosen < today && savedOn === today ? chosen : null;
}
