import { counted } from "@pomar/contract/core/decimal";
import { mayCall } from "@pomar/contract/core/route";
import { pendingRoutes } from "@pomar/contract/insight/pending/pending.routes";
import { useCall } from "../../../ui/api/hooks.ts";
import { useUser } from "../../../ui/api/session.ts";
import { LinkButton } from "../../../ui/kit/link-button.tsx";
import { Notice } from "../../../ui/kit/notice.tsx";
import { useIsPhone } from "../../../ui/kit/phone.ts";

const useUnpriced = () => {
  const user = useUser();
  const may = user !== null && mayCall(pendingRoutes.list, user.level);
  return useCall(pendingRoutes.list, {}, { enabled: may });
};

export const useAwaitsUnpriced = () => useUnpriced().isLoading;

/**
 * The number of entries without a price, as a link to the page that records prices; nothing when every entry has a
 * price.
 */
export function UnpricedEntries() {
  const { data } = useUnpriced();
  const isPhone = useIsPhone();
  const unpriced = data?.find(({ kind }) => kind === "unpriced");
  if (unpriced === undefined) return null;
  const { count, detail, to } = unpriced;
  return (
    <Notice
      action={
        <LinkButton variant="default" to={to}>
          Lançar preços
        </LinkButton>
      }
    >
      {counted(count, "entrada sem preço", "entradas sem preço")}
      {!isPhone && <p>{detail}</p>}
    </Notice>
  );
}
