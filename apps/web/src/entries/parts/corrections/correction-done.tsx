import { Box, Button } from "@mantine/core";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";
import { LotLabelButton } from "../../../ledger/parts/lots/lot-label-button.tsx";
import { ChangesSince } from "../../../people/parts/audit/history-tab.tsx";
import type { Wording } from "../../../people/parts/audit/words.ts";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { DoneCard } from "../entries/done-card.tsx";

interface Item {
  id: string;
  name: string;
}

export interface CorrectionDoneProps {
  before: object;
  /** The corrected entry, of a fruit or of a supply. */
  entry: {
    lot: Pick<LotSummary, "id" | "code" | "type" | "initialQuantity" | "unit" | "expiresAt">;
    netContentG?: number;
    supplier?: { name: string } | null;
  } & ({ fruit: Item } | { item: Item });
  /** The labels and formats of the entry's fields, as in its history. */
  wording: Wording;
  day: string;
  /** Leaves the entry. */
  onClose: () => void;
  /** Opens the form for another correction. */
  onAgain: () => void;
}

/** A correction's result: the lot with its new quantity, and its label, which may have changed with it. */
export function CorrectionDone({ before, entry, wording, day, onClose, onAgain }: CorrectionDoneProps) {
  const { lot, netContentG = null, supplier = null } = entry;
  const labelled = {
    ...lot,
    item: "fruit" in entry ? entry.fruit : entry.item,
    netContentG,
    supplier,
    producedAt: day,
  };
  return (
    <DoneCard
      says="Entrada corrigida. Lote"
      code={lot.code}
      quantity={formatLotQuantity(lot.initialQuantity, labelled)}
      facts="Se o peso ou a validade mudou, troque a etiqueta."
      actions={
        <>
          <LotLabelButton size="xl" variant="filled" lots={[labelled]}>
            Imprimir etiqueta
          </LotLabelButton>
          <Button variant="default" size="lg" onClick={onClose}>
            Concluir
          </Button>
          <Button variant="subtle" size="lg" onClick={onAgain}>
            Corrigir de novo
          </Button>
        </>
      }
    >
      <Box w="100%" mt="sm" ta="left">
        <ChangesSince before={before} after={entry} wording={wording} />
      </Box>
    </DoneCard>
  );
}
