import { Button } from "@mantine/core";
import { mayCall } from "@pomar/contract/core/route";
import { type Importable, importsRoutes } from "@pomar/contract/imports/imports.routes";
import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useUser } from "../../ui/api/session.ts";
import { lazyOverlay } from "../../ui/lazy.tsx";

const ImportDialog = lazyOverlay(async () => (await import("./import-dialog.tsx")).ImportDialog);

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
