import type { ReplyOf } from "@pomar/contract/core/route";
import type { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";

type LabelAddress = ReplyOf<typeof lotsRoutes.labelAddress>;

const thisMachine = /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:|$)/;

/** The address that phones open: the configured address, else the page's; the LAN address replaces `localhost`. */
export function labelOrigin({ publicUrl, lan }: LabelAddress, pageOrigin: string): string {
  if (publicUrl !== null) return publicUrl;
  return thisMachine.test(pageOrigin) ? (lan ?? pageOrigin) : pageOrigin;
}
