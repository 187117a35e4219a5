import { cancelJointPayable, createJointPayable } from "../../apps/api/src/money/payments/payables.commands.ts";
import { actAs } from "../../apps/api/src/platform/in-process.ts";
import type { TestApp } from "./app.ts";

type Given = Parameters<typeof createJointPayable>[1];

/** The commands with which an invoice import writes payments; no API call runs such a command alone. */
export function jointPayables(t: TestApp) {
  const acting = () =>
    actAs({ id: t.admin.id, name: "admin", level: 1, profilePicture: null }, t.clock.now, "America/Sao_Paulo");
  return {
    /** Creates a payment, by default a draft without remarks. Returns the id of the payment. */
    create: (given: Omit<Given, "plan" | "notes"> & Partial<Given>) =>
      t.database.transaction((tx) => createJointPayable(tx, { plan: [], notes: null, ...given }, acting())),
    cancel: (id: string) => t.database.transaction((tx) => cancelJointPayable(tx, id, acting())),
  };
}
