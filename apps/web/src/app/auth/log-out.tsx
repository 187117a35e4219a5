import { sessionRoutes } from "@pomar/contract/people/session/session.routes";
import { type ReactNode, useState } from "react";
import { call } from "../../ui/api/call.ts";
import { endSession, getSession } from "../../ui/api/session.ts";
import { forgetDrafts } from "../../ui/form/draft.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";
import { local } from "../../ui/local-storage.ts";
import { counts, useOutboxStatus } from "../../ui/outbox/outbox-status.ts";

const UnsentDialog = lazyOverlay(async () => (await import("./unsent-dialog.tsx")).UnsentDialog);

/** The way out, which asks first where something on this device was not sent yet. */
export function useLogOut(): { logOut: () => void; dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const { waiting, refused } = counts(useOutboxStatus());
  const entries = waiting + refused;
  return {
    logOut: () => (entries > 0 ? setAsking(true) : leave()),
    dialog: <UnsentDialog opened={isAsking} onClose={() => setAsking(false)} entries={entries} onLeave={leave} />,
  };
}

/** Leaves at once; the server is told, but nobody waits for its answer. Nothing of the plant stays but what was not sent. */
function leave(): void {
  call(sessionRoutes.logout, {}).catch(() => undefined);
  forgetDrafts(getSession().user?.id ?? "");
  local.removeAll("pomar.recent.");
  endSession();
  void import("../../insight/parts/offline/kept-data.ts").then(({ forgetKeptData }) => forgetKeptData());
}
