import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { OpeningStockDrawer } from "./opening-stock.form.tsx";

/** *Novo lote*: what was in stock before the first entry. */
export function NewLotButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpened(true)}>
        Novo lote
      </Button>
      <OpeningStockDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
