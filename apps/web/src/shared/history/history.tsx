import { tabLater } from "../layout/tab-later.tsx";

/** Who changed what in one record and when, newest first, in the words of its form. For administrators. */
export const History = tabLater(async () => (await import("./event-history.tsx")).EventHistory);
