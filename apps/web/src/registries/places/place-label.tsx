import type { Place } from "@pomar/contract/registries/places/places.schema";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { ButtonWithIcon } from "../../ui/kit/button-with-icon.tsx";
import { lazyOverlay } from "../../ui/lazy.tsx";

const PlaceLabelDialog = lazyOverlay(async () => (await import("./label/place-label-dialog.tsx")).PlaceLabelDialog);

/**
 * Button that prints the labels for doors and shelves: a phone scans a place's label, then the lots that are moved to
 * that place.
 */
export function PlaceLabelButton({ places, children = "Etiqueta" }: { places: readonly Place[]; children?: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <ButtonWithIcon isBrief variant="default" Icon={IconPrinter} onClick={() => setOpened(true)}>
        {children}
      </ButtonWithIcon>
      <PlaceLabelDialog places={places} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
