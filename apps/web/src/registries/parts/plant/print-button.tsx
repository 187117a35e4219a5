import { IconPrinter } from "@tabler/icons-react";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { usePlant } from "./use-plant.ts";

/** Prints the page, once the plant's data for the letterhead is loaded. */
export function PrintButton() {
  const { isLoading } = usePlant();
  return (
    <ButtonWithIcon variant="default" isBrief Icon={IconPrinter} disabled={isLoading} onClick={() => window.print()}>
      Imprimir
    </ButtonWithIcon>
  );
}
