import { Button, Text, VisuallyHidden } from "@mantine/core";
import { IconFileCode } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./invoices.module.css";

interface DropZoneProps {
  /** Whether the drop zone is small, because the page already contains invoices. */
  isSmall: boolean;
  onFiles: (files: File[]) => void;
}

export function DropZone({ isSmall, onFiles }: DropZoneProps) {
  const isOver = usePageDrop(onFiles);
  return (
    <label className={classes.drop} data-over={isOver || undefined} data-small={isSmall || undefined}>
      <VisuallyHidden>
        <input
          type="file"
          multiple
          accept=".xml,.zip,text/xml,application/xml,application/zip"
          onChange={(event) => {
            onFiles([...(event.currentTarget.files ?? [])]);
            // Clearing the value lets the same file be chosen again.
            event.currentTarget.value = "";
          }}
        />
      </VisuallyHidden>
      <IconFileCode size={isSmall ? 24 : 36} stroke={1.5} aria-hidden="true" />
      <Button component="span" size="md">
        Escolher arquivos
      </Button>
      <span>
        <Text span inherit visibleFrom="sm">
          ou solte aqui:{" "}
        </Text>
        XML das notas, ou ZIP com eles
      </span>
    </label>
  );
}

/**
 * Accepts files dropped anywhere on the page, because the browser would otherwise open them.
 * @returns whether the user is dragging files over the page.
 */
function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [onFiles]);
  return isOver;
}
