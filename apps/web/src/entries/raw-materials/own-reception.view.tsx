import { rawMaterialsRoutes } from "@pomar/contract/entries/receptions/raw-materials.routes";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { OwnEntryPage } from "../parts/entries/own-entry-page.tsx";
import { ReceptionCorrection } from "./correction.form.tsx";
import { DeliveryPaperButton } from "./delivery-paper-button.tsx";

/** The page where an author corrects a reception of fruit. */
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
