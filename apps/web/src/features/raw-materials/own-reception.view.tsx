import { pages } from "@pomar/contract/pages";
import { rawMaterialsRoutes } from "@pomar/contract/raw-materials/raw-materials.routes";
import { useParams } from "@tanstack/react-router";
import { OwnEntryPage } from "../../domain/entries/own-entry-page.tsx";
import { ReceptionCorrection } from "./correction.form.tsx";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";

/** A reception of fruit, corrected by whoever recorded it. */
export function OwnReceptionPage() {
  const { id } = useParams({ from: "/full/raw/correct/$id" });
  return (
    <OwnEntryPage title={pages["/raw/correct/$id"].title} route={rawMaterialsRoutes.read} id={id}>
      {(entry, leaving) => (
        <>
          <DeliveryPaperButton entryId={id} />
          <ReceptionCorrection key={id} entry={entry} {...leaving} />
        </>
      )}
    </OwnEntryPage>
  );
}
