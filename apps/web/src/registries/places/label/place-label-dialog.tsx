import type { Place } from "@pomar/contract/registries/places/places.schema";
import type { CSSProperties } from "react";
import { LabelDialog, type LabelOverlay, type LabelPaper } from "../../../ledger/parts/lots/label-dialog.tsx";
import classes from "../../../ledger/parts/lots/lot-label.module.css";
import { LabelQr } from "../../../ledger/parts/lots/lot-label.tsx";

/** Print dialog for place labels: every chosen place gets one label per copy. */
export function PlaceLabelDialog({ places, ...dialog }: LabelOverlay & { places: readonly Place[] }) {
  return (
    <LabelDialog
      {...dialog}
      title={places.length === 1 ? `Etiqueta de ${places[0]?.fullName}` : `Etiquetas de ${places.length} locais`}
      subjects={places}
      draw={(place, paper) => <PlaceLabel place={place} {...paper} />}
    />
  );
}

/** The label of one place, as large as the label paper; its QR code opens the list of lots at the place. */
function PlaceLabel({ place: { name, parent, code }, size, origin, plant }: LabelPaper & { place: Place }) {
  return (
    <article
      className={classes.label}
      data-of="place"
      data-size={size}
      style={{ "--letters": name.length } as CSSProperties}
    >
      {plant !== null && <p className={classes.plant}>{plant}</p>}
      <div className={classes.place}>
        {parent !== null && <p className={classes.chamber}>{parent.name}</p>}
        <p className={classes.placeName}>{name}</p>
      </div>
      <p className={classes.placeCode}>{code}</p>
      <LabelQr content={`${origin}/p/${encodeURIComponent(code)}`} />
    </article>
  );
}
