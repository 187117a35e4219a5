import { Button } from "@mantine/core";
import { type Importable, importsRoutes } from "@pomar/contract/imports/imports.routes";
import { mayCall } from "@pomar/contract/route";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { laterOverlay } from "../overlay/later.tsx";
import { useUser } from "../session/session.ts";

const ImportDialog = laterOverlay(async () => (await import("./import-dialog.tsx")).ImportDialog);

/** *Importar* on the list of a registry, for those who may. */
export function ImportButton({ registry }: { registry: Importable }) {
  const [opened, setOpened] = useState(false);
  const user = useUser();
  if (user === null || !mayCall(importsRoutes[registry].run, user.level)) return null;
  return (
    <>
      <Button
        variant="default"
        size="md"
        leftSection={<IconUpload size={18} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        Importar
      </Button>
      <ImportDialog registry={registry} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
