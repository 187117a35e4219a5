import { maxFrequent } from "@pomar/contract/entries/lookups/lookups.routes";
import type { Presentation } from "@pomar/contract/entries/productions/final-products.schema";
import { useState } from "react";
import lotClasses from "../../ledger/parts/lots/lots.module.css";
import { MadeAt } from "../../ledger/parts/lots/made-at.tsx";
import type { RecordForm } from "../../ui/form/use-record-form.ts";
import { formatContent, formatQuantity } from "../../ui/format/numbers.ts";
import { Tile, Tiles } from "../../ui/kit/tiles.tsx";
import type { LivePacking } from "./packing.ts";
import type { PackingValues } from "./packing-values.ts";

interface PresentationTilesProps {
  form: RecordForm<PackingValues>;
  live: LivePacking;
  /** Whether the packaging lots are editable; if not, a message about packaging moves the focus to these tiles. */
  areLotsOpen: boolean;
}

/** The tiles that choose the packaging; the packaging's lots are then proposed, and the focus moves to the units. */
export function PresentationTiles({ form, live, areLotsOpen }: PresentationTilesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const { own, calculated, netContentG, packagings } = form.values;
  const { presentations, arePresentationsKnown, packs, lotData } = live;
  // A calculation names the lot of a packaging, without choosing a tile.
  const presentation = form.values.presentation ?? lotData.lots.get(packagings.lines[0]?.lotId ?? "")?.item.id ?? null;
  const place = areLotsOpen ? {} : { id: form.getId("packagings"), tabIndex: -1 };
  if (!arePresentationsKnown) return null;
  const chosen = presentations.findIndex(({ packagingId }) => packagingId === presentation);
  // A correction shows only the stored packaging until the user asks for the others.
  const [start, end] = form.isNew || chosen < 0 ? [0, maxFrequent] : [chosen, chosen + 1];
  const shown = showsAll || chosen >= end ? presentations : presentations.slice(start, end);
  const choose = ({ packagingId, contentG }: Presentation) => {
    form.setValues({
      presentation: packagingId,
      own: own.filter((part) => part !== "packagings"),
      // The content belonged to the previous packaging; a correction always names the content.
      netContentG: (calculated === null || calculated.isStored) && netContentG !== null ? contentG : null,
      ...(calculated !== null && { calculated: { ...calculated, packagings: [] } }),
    });
    document.getElementById(form.getId("units"))?.focus();
  };
  if (presentations.length === 0)
    return (
      <p className={lotClasses.waiting} {...place}>
        Nenhuma embalagem com conteúdo em gramas está em estoque. <MadeAt type="packaging" />
      </p>
    );
  return (
    <Tiles
      label={form.getField("packagings").label}
      required
      error={areLotsOpen ? undefined : form.getError("packagings")}
      other={shown.length < presentations.length ? { label: "Ver todas", onClick: () => setShowsAll(true) } : null}
      {...place}
      tiles={inOrder(shown).map((one) => (
        <Tile
          key={one.packagingId}
          isChosen={one.packagingId === presentation}
          isShort={one.packagingId === presentation && packs?.missing != null && packs.needed > one.balance}
          // The stored packaging of a correction is already out of the stock that remains.
          note={[
            nameBeside(one),
            (form.isNew || one.packagingId !== presentation) && formatQuantity(one.balance, one.unit),
          ]
            .filter(Boolean)
            .join("\n")}
          onClick={() => choose(one)}
        >
          {formatContent(one.contentG)}
        </Tile>
      ))}
    />
  );
}

/** Sorts presentations by content, not by frequency of use, so that each tile stays in the same place. */
const inOrder = (presentations: readonly Presentation[]) =>
  presentations.toSorted((one, other) => one.contentG - other.contentG || one.name.localeCompare(other.name, "pt-BR"));

/** The name of the packaging without its content, which the tile shows above the name: `Sachê`. */
const nameBeside = ({ name, contentG }: Presentation) =>
  name.replace(formatContent(contentG).replace("\u00a0", " "), "").trim();
