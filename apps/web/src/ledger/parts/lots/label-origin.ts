import type { ReplyOf } from "@pomar/contract/core/route";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";

type Told = ReplyOf<typeof lotsRoutes.labelAddress>;

const thisMachine = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/;

/** Where a phone that scans a label finds Pomar: as it was set, else where this page is, unless only this machine can be meant. */
export function labelOrigin({ publicUrl, lan }: Told, pageOrigin: string): string {
  if (publicUrl !== null) return publicUrl;
  return thisMachine.test(pageOrigin) ? (lan ?? pageOrigin) : pageOrigin;
}
