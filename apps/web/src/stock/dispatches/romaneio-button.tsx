import type { ButtonProps } from "@mantine/core";
import { dispatchesRoutes } from "@pomar/contract/stock/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/stock/dispatches/dispatches.schema";
import { IconFileTypePdf } from "@tabler/icons-react";
import { DownloadButton } from "../../ui/kit/download-button.tsx";

/** Button that downloads the romaneio, the document that travels with the truck, as a PDF. */
export function RomaneioButton({
  dispatch: { id },
  ...look
}: { dispatch: Pick<Dispatch, "id"> } & Pick<ButtonProps, "size" | "variant">) {
  return (
    <DownloadButton route={dispatchesRoutes.romaneio} input={{ params: { id } }} Icon={IconFileTypePdf} {...look}>
      Romaneio (PDF)
    </DownloadButton>
  );
}
