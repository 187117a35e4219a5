import { pulpRoutes } from "@pomar/contract/entries/productions/pulp.routes";
import { pages } from "@pomar/contract/pages";
import { useParams } from "@tanstack/react-router";
import { OwnEntryPage } from "../parts/entries/own-entry-page.tsx";
import { PulpCorrection } from "./pulp.drawer.tsx";

/** The page where an author corrects a pulping. */
export function OwnPulpingPage() {
  const { id } = useParams({ from: "/full/pulp/correct/$id" });
  return (
    <OwnEntryPage title={pages["/pulp/correct/$id"].title} route={pulpRoutes.read} id={id} said="produzidos">
      {(entry, leaving) => <PulpCorrection key={id} entry={entry} {...leaving} />}
    </OwnEntryPage>
  );
}
