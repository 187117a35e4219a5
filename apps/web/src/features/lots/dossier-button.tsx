import { dossiersRoutes } from "@pomar/contract/dossiers/dossiers.routes";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../../ui/api/api-error.ts";
import { download } from "../../ui/api/files.ts";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";

/** All that is known of a lot, as one PDF: what an auditor asks for. */
export function DossierButton({ lotId }: { lotId: string }) {
  const saving = useMutation<void, ApiError>({
    mutationFn: () => download(dossiersRoutes.ofLot, { params: { id: lotId } }),
  });
  return (
    <ButtonWithIcon
      isBrief
      variant="default"
      Icon={IconFileTypePdf}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      Dossiê
    </ButtonWithIcon>
  );
}
