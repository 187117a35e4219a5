import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageLink } from "../../shared/layout/page-link.tsx";
import { laterOverlay } from "../../shared/overlay/later.tsx";
import type { Supplies } from "./kinds.ts";

const WhatArrivedDialog = laterOverlay(async () => (await import("./what-arrived-dialog.tsx")).WhatArrivedDialog);

interface NewRecordProps {
  supplies: Supplies;
  /** What the list is about; without it the person chooses what came. */
  itemId: string | undefined;
}

/** The way to a new reception, which begins at the thing that came. */
export function NewRecord({ supplies, itemId }: NewRecordProps) {
  const { pages, words, itemType } = supplies;
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const target = (id: string) => ({ to: pages.create as "/dashboard", params: { [pages.itemParam]: id } as never });
  const look = { size: "md", leftSection: <IconPlus size={18} aria-hidden="true" />, children: "Nova entrada" };
  if (itemId !== undefined)
    return <Button {...look} renderRoot={(root) => <PageLink {...target(itemId)} {...root} />} />;
  return (
    <>
      <Button {...look} onClick={() => setOpened(true)} />
      <WhatArrivedDialog
        opened={opened}
        onClose={() => setOpened(false)}
        label={words.item}
        type={itemType}
        onChoose={(id) => void navigate(target(id))}
      />
    </>
  );
}
