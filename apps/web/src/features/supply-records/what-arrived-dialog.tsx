import { Modal } from "@mantine/core";
import type { ItemType } from "@pomar/contract/lookups/lookups.routes";
import { ItemPicker } from "../../shared/pickers/item-picker.tsx";
import classes from "./supply-records.module.css";

interface WhatArrivedDialogProps {
  opened: boolean;
  onClose: () => void;
  /** What a thing of this kind is called. */
  label: string;
  type: ItemType;
  onChoose: (id: string) => void;
}

/** Asks what a new reception is of. */
export function WhatArrivedDialog({ opened, onClose, label, type, onChoose }: WhatArrivedDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="O que chegou?"
      styles={{ title: { fontWeight: 700 }, content: { overflow: "visible" }, body: { overflow: "visible" } }}
    >
      <div className={classes.choice}>
        <ItemPicker label={label} type={type} value={null} onChange={(item) => item !== null && onChoose(item.id)} />
      </div>
    </Modal>
  );
}
