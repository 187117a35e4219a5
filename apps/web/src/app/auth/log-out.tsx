import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { type ReactNode, useState } from "react";
import { call } from "../../ui/api/call.ts";
import { endSession, getSession } from "../../ui/api/session.ts";
import { forgetDrafts } from "../../ui/form/draft.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";
import { local } from "../../ui/local-storage.ts";
import { counts, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";

const UnsentDialog = lazyOverlay(async () => (await import("./unsent-dialog.tsx")).UnsentDialog);

/** Logs the user out; when the device has unsent entries, asks the user first. */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const { waiting, refused } = counts(useOutboxStatus());
  const entries = waiting + refused;
  return {
    logOut: () => (entries > 0 ? setAsking(true) : leave()),
    dialog: <UnsentDialog opened={isAsking} onClose={() => setAsking(false)} entries={entries} onLeave={leave} />,
  };
}

/** Logs out without waiting for the server, and deletes the plant's data on the device except unsent entries. */
function leave(): void {
  call(sessionRoutes.logout, {}).catch(() => undefined);
  forgetDrafts(getSession().user?.id ?? "");
  local.removeAll("pomar.recent.");
  endSession();
  void import("../../insight/parts/offline/kept-data.ts").then(({ forgetKeptData }) => forgetKeptData());
}
