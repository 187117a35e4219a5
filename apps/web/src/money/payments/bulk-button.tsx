import { Modal, Text } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import classes from "./payments.module.css";

interface BulkButtonProps extends Omit<Parameters<typeof ButtonWithIcon>[0], "title" | "children"> {
  label: string;
  /** Text before the button that explains why some or all of the marked payments are excluded. */
  hint: string | null;
  /** The title of the dialog that the button opens. */
  title: string;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

/** Button that opens a dialog with an action on all marked payments. */
export function BulkButton({ label, hint, title, onOpen, children, ...button }: BulkButtonProps) {
  const [opened, setOpened] = useState(false);
  const hintId = useId();
  const close = () => setOpened(false);
  return (
    <>
      {hint !== null && (
        <Text component="span" id={hintId} fz={14} fw={400}>
          {hint}
        </Text>
      )}
      <ButtonWithIcon
        className={classes.bulk}
        aria-describedby={hint === null ? undefined : hintId}
        onClick={() => {
          onOpen?.();
          setOpened(true);
        }}
        {...button}
      >
        {label}
      </ButtonWithIcon>
      <Modal opened={opened} onClose={close} title={title}>
        {children(close)}
      </Modal>
    </>
  );
}
