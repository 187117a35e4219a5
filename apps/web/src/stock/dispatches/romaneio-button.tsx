import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { IconFileTypePdf } from "@tabler/icons-react";
import { DownloadButton } from "../../ui/kit/download-button.tsx";

/** Button that downloads the romaneio, the document that travels with the truck, as a PDF. */
export function RomaneioButton({
  dispatch: { id },
  size = "md",
}: {
  dispatch: Pick<Dispatch, "id">;
  size?: "md" | "xl";
}) {
  return (
    <DownloadButton route={dispatchesRoutes.romaneio} input={{ params: { id } }} size={size} Icon={IconFileTypePdf}>
      Romaneio (PDF)
    </DownloadButton>
  );
}
