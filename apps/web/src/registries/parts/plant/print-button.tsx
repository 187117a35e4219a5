import { IconPrinter } from "@tabler/icons-react";
import { ButtonWithIcon } from "../../../ui/kit/button-with-icon.tsx";
import { usePlant } from "./use-plant.ts";

/** Button that prints the page after loading the plant's data for the letterhead. */
export function PrintButton() {
  const { isLoading } = usePlant();
  return (
    <ButtonWithIcon variant="default" isBrief Icon={IconPrinter} disabled={isLoading} onClick={() => window.print()}>
      Imprimir
    </ButtonWithIcon>
  );
}
