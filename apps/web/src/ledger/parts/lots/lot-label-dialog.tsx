import { counted } from "@pomar/contract/core/decimal";
import { describeLot } from "@pomar/contract/ledger/lots/lot-words";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { LabelDialog } from "./label-dialog.tsx";
import { type LabelledLot, LotLabel } from "./lot-label.tsx";

interface LotLabelDialogProps {
  lots: readonly LabelledLot[];
  opened: boolean;
  onClose: () => void;
}

/** The labels of lots, one per lot and copy. */
export function LotLabelDialog({ lots, ...dialog }: LotLabelDialogProps) {
  const [first] = lots;
  const byId = new Map(lots.map((lot) => [lot.id, lot]));
  return (
    <LabelDialog
      {...dialog}
      title={
        lots.length === 1 ? `Etiqueta do lote ${first?.code}` : `Etiquetas de ${counted(lots.length, "lote", "lotes")}`
      }
      ids={[...byId.keys()]}
      draw={(id, paper) => {
        const lot = byId.get(id);
        return lot && <LotLabel lot={lot} {...paper} />;
      }}
      // The preview is beside the label, which is shown as it prints, black on white.
      preview={first && <ItemName item={first.item}>{describeLot(first)}</ItemName>}
    />
  );
}
