import type { MantineSize } from "@mantine/core";
import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { IconShare } from "@tabler/icons-react";
import { share } from "../../ui/api/files.ts";
import { DownloadButton } from "../../ui/kit/download-button.tsx";

type Look = { size?: MantineSize; isBrief?: boolean };

/** A button that prints the receipt for the grower or sends it to a phone. */
export function DeliveryPaperButton({ entryId: id, ...look }: { entryId: string } & Look) {
  return (
    <DownloadButton
      route={rawMaterialsRoutes.deliveryPaper}
      input={{ params: { id } }}
      by={share}
      Icon={IconShare}
      {...look}
    >
      Romaneio do produtor
    </DownloadButton>
  );
}
