import { Button } from "@mantine/core";
import type { AnyRoute } from "@pomar/contract/core/route";
import type { LotSummary } from "@pomar/contract/ledger/lots/lots.schema";
import { IconArrowBackUp, IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { LotLabelButton } from "../../../ledger/parts/lots/lot-label-button.tsx";
import { ItemName } from "../../../registries/parts/items/fruit-mark.tsx";
import { alerts } from "../../../ui/alerts/alerts.ts";
import type { InputOf } from "../../../ui/api/call.ts";
import { useAction } from "../../../ui/api/hooks.ts";
import { useUser } from "../../../ui/api/session.ts";
import { formatLotQuantity } from "../../../ui/format/numbers.ts";
import { Refusal } from "../../../ui/kit/refusal.tsx";
import { DoneCard } from "./done-card.tsx";
import classes from "./entries.module.css";

export interface EntryDoneProps {
  entry: {
    id: string;
    version: number;
    lot: Pick<LotSummary, "id" | "code" | "type" | "initialQuantity" | "unit" | "expiresAt">;
  };
  item: { id: string; name: string };
  /** The grams per unit of a final product. */
  netContentG?: number;
  day: string;
  supplier?: string | undefined;
  /** A line in small type below the quantity, which starts with the name of the item. */
  facts: string;
  children?: ReactNode;
  /** A button that prints or sends the receipt of the entry. */
  paper?: ReactNode;
  onAnother: () => void;
  /** The DELETE route by `:id` that reverses the entry. */
  remove: AnyRoute;
  onUndone: () => void;
}

/** An entry's result: the lot code to write on the goods, the quantity, and buttons for label, next entry and undo. */
export function EntryDone(props: EntryDoneProps) {
  const { entry, item, netContentG, day, supplier, facts, children, paper, onAnother } = props;
  const { lot } = entry;
  const user = useUser();
  const packed = { ...lot, item, netContentG: netContentG ?? null };
  return (
    <DoneCard
      says="Entrada registrada. Lote"
      code={lot.code}
      quantity={formatLotQuantity(lot.initialQuantity, packed)}
      facts={<ItemName item={item}>{facts}</ItemName>}
      actions={
        <>
          <Button size="xl" aria-keyshortcuts="n" leftSection={<IconPlus aria-hidden="true" />} onClick={onAnother}>
            Registrar outra
          </Button>
          <LotLabelButton
            size="xl"
            lots={[{ ...packed, producedAt: day, supplier: supplier === undefined ? null : { name: supplier } }]}
          >
            Imprimir etiqueta
          </LotLabelButton>
          {paper}
          <Undo {...props} />
          {user?.level === 1 && (
            <Link to="/lots/view/$id" params={{ id: lot.id }} className={classes.link}>
              Ver o lote
            </Link>
          )}
        </>
      }
    >
      {children}
    </DoneCard>
  );
}

/** The button *Desfazer*, which reverses the entry and restores its form with the typed values. */
function Undo({ entry, remove, onUndone }: Pick<EntryDoneProps, "entry" | "remove" | "onUndone">) {
  const { id, version } = entry;
  const action = useAction(remove);
  const undo = async () => {
    const { ok } = await action.run({ params: { id }, ifMatch: version } as InputOf<AnyRoute>);
    if (!ok) return;
    alerts.success("Entrada desfeita");
    onUndone();
  };
  return (
    <>
      <Button
        variant="subtle"
        size="lg"
        leftSection={<IconArrowBackUp aria-hidden="true" />}
        loading={action.isPending}
        onClick={() => void undo()}
      >
        Desfazer
      </Button>
      <Refusal error={action.error} />
    </>
  );
}
