import { IconPrinter } from "@tabler/icons-react";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { usePlant } from "./use-plant.ts";

/** Prints the page, once it is known who the plant is: the letterhead says so. */
export function PrintButton() {
  const { isLoading } = usePlant();
  return (
    <ButtonWithIcon variant="default" isBrief Icon={IconPrinter} disabled={isLoading} onClick={() => window.print()}>
      Imprimir
    </ButtonWithIcon>
  );
}
