import { Box, Button, Modal } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ItemPicker } from "../../registries/parts/items/item-field.tsx";
import type { Supplies } from "./kinds.ts";

interface NewRecordProps {
  supplies: Supplies;
  /** The item of the list; without it the user chooses one. */
  itemId: string | undefined;
}

/** The button for a new reception, which starts at its item. */
export function NewRecord({ supplies, itemId }: NewRecordProps) {
  const { pages, words, itemType } = supplies;
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const look = { size: "md", leftSection: <IconPlus size={18} aria-hidden="true" />, children: "Nova entrada" };
  if (itemId !== undefined)
    return <Button {...look} renderRoot={(root) => <Link {...pages.create(itemId)} {...root} />} />;
  return (
    <>
      <Button {...look} onClick={() => setOpened(true)} />
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="O que chegou?"
        styles={{ content: { overflow: "visible" }, body: { overflow: "visible" } }}
      >
        <Box pb="xs">
          <ItemPicker
            label={words.item}
            type={itemType}
            value={null}
            onChange={(item) => item !== null && void navigate(pages.create(item.id))}
          />
        </Box>
      </Modal>
    </>
  );
}
