import { Button, Group } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import classes from "./update-line.module.css";
import { update, useUpdateOffer } from "./updates.ts";

/** Banner at the bottom of the window that offers a newer version. It covers no content, and the user may ignore it. */
export function UpdateLine() {
  const offer = useUpdateOffer();
  return (
    <div role="status" className={classes.place} data-screen-only="">
      {offer !== "none" && (
        <Group gap={12} align="center" justify="center" wrap="nowrap" className={classes.line} data-bottom-line="">
          <IconRefresh size={20} stroke={1.9} aria-hidden />
          <span>Há uma nova versão do Pomar</span>
          <Button variant="light" size="sm" loading={offer === "wanted"} onClick={update}>
            Atualizar
          </Button>
        </Group>
      )}
    </div>
  );
}
