import { mayCall } from "@pomar/contract/core/route";
import { importLevels } from "@pomar/contract/registries/imports/importers.rules";
import type { Importable } from "@pomar/contract/registries/imports/imports.routes";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useUser } from "../../../ui/api/session.ts";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { lazyOverlay } from "../../../ui/lazy.tsx";

const ImportDialog = lazyOverlay(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** The *Importar* button on a registry's list, shown only to users who may import. */
export function ImportButton({ registry }: { registry: Importable }) {
  const [opened, setOpened] = useState(false);
  const user = useUser();
  if (user === null || !mayCall({ levels: importLevels }, user.level)) return null;
  return (
    <>
      <ButtonWithIcon variant="default" isBrief Icon={IconUpload} onClick={() => setOpened(true)}>
        Importar
      </ButtonWithIcon>
      <ImportDialog registry={registry} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
