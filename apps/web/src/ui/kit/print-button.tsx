import { IconPrinter } from "@tabler/icons-react";
import { ButtonWithIcon } from "./button-with-icon.tsx";

export function PrintButton() {
  return (
    <ButtonWithIcon variant="default" Icon={IconPrinter} onClick={() => window.print()}>
      Imprimir
    </ButtonWithIcon>
  );
}
