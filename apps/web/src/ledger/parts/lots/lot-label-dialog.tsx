import { counted } from "@pomar/contract/core/decimal";
import { LabelDialog, type LabelOverlay } from "./label-dialog.tsx";
import { type LabelledLot, LotLabel } from "./lot-label.tsx";
import { LotName } from "./lot-link.tsx";

export function LotLabelDialog({ lots, ...dialog }: LabelOverlay & { lots: readonly LabelledLot[] }) {
  const [first] = lots;
  return (
    <LabelDialog
      {...dialog}
      title={
        lots.length === 1 ? `Etiqueta do lote ${first?.code}` : `Etiquetas de ${counted(lots.length, "lote", "lotes")}`
      }
      subjects={lots}
      draw={(lot, paper) => <LotLabel lot={lot} {...paper} />}
      // The lot's name is shown outside of the label, because the label is shown as it prints, black on white.
      preview={first && <LotName lot={first} />}
    />
  );
}
