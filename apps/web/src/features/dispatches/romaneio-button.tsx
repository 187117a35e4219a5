import { dispatchesRoutes } from "@pomar/contract/dispatches/dispatches.routes";
import type { Dispatch } from "@pomar/contract/dispatches/dispatches.schema";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useDownload } from "../../ui/api/use-download.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";

/** The paper that goes with the truck. */
export function RomaneioButton({
  dispatch: { id },
  size = "md",
}: {
  dispatch: Pick<Dispatch, "id">;
  size?: "md" | "xl";
}) {
  const saving = useDownload(dispatchesRoutes.romaneio, id);
  return (
    <ButtonWithIcon
      variant="default"
      size={size}
      Icon={IconFileTypePdf}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      Romaneio (PDF)
    </ButtonWithIcon>
  );
}
