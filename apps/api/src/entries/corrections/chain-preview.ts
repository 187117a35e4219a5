import { createHash } from "node:crypto";
import { calculateSum, toWire } from "@pomar/contract/core/decimal";
import type { Chain } from "@pomar/contract/entries/corrections/chain.rules";
import type {
  ChainDocument,
  ChainObstacle,
  ChainPreview,
  ChainPreviewCreate,
} from "@pomar/contract/entries/corrections/corrections.schema";
import { withContent } from "@pomar/contract/ledger/lots/lot-words";
import type { Dose, LotRow } from "@pomar/contract/ledger/lots/lots.schema";
import type { EntryFigures } from "./chain.queries.ts";

type Figures = ReadonlyMap<string, EntryFigures>;

interface Seen {
  body: ChainPreviewCreate;
  chain: Chain;
  /** The lots of the changed entries, each after its sources. */
  lotIds: readonly string[];
  rows: ReadonlyMap<string, LotRow>;
  before: Figures;
  /** The figures after the correction; null while obstacles prevent the calculation. */
  after: Figures | null;
  obstacles: ChainObstacle[];
  /** The versions of the changed entries. */
  versions: readonly number[];
}

/** The changes that a correction in chain makes, for the user to confirm. */
export function buildPreview({ body, chain, lotIds, rows, before, after, obstacles, versions }: Seen): ChainPreview {
  const documents = lotIds.flatMap((lotId) => {
    const [row, was] = [rows.get(lotId), before.get(lotId)];
    return row?.entry && was
      ? [buildDocument({ lotId, entry: row.entry, row, was, is: after?.get(lotId) }, chain, rows)]
      : [];
  });
  const shared = chain.lots.flatMap((shrunk) => {
    const row = rows.get(shrunk.id);
    if (!row || shrunk.uses.length === 0) return [];
    const { before: from, after: to, deficit, uses } = shrunk;
    const total = toWire(calculateSum(uses.map((use) => use.after)), 3);
    const shares = uses.map((use) => ({
      lot: { id: use.childLotId, code: rows.get(use.childLotId)?.code ?? "" },
      before: use.before,
      after: use.after,
    }));
    return [{ lot: toChainLot(row), before: from, after: to, deficit, total, uses: shares }];
  });
  const { entryKind, entryId, change, shares } = body;
  const others = [...(after ?? [])].filter(([lotId]) => !lotIds.includes(lotId));
  const recosted = others.filter(([lotId, is]) => before.get(lotId)?.totalCost !== is.totalCost).length;
  const seen = JSON.stringify([
    { entryKind, entryId, change, shares },
    documents,
    recosted,
    shared,
    obstacles,
    versions,
  ]);
  const version = createHash("sha256").update(seen).digest("base64url");
  return { version, documents, recosted, shared, obstacles };
}

const toChainLot = ({ id, code, unit }: LotRow) => ({ id, code, unit });

interface Changed {
  lotId: string;
  entry: NonNullable<LotRow["entry"]>;
  row: LotRow;
  was: EntryFigures;
  is: EntryFigures | undefined;
}

function buildDocument({ lotId, entry, row, was, is }: Changed, chain: Chain, rows: Seen["rows"]): ChainDocument {
  const planned = chain.lots.find(({ id }) => id === lotId);
  const lines = chain.lots.flatMap(({ id, uses }) => {
    const source = rows.get(id);
    const use = uses.find(({ childLotId }) => childLotId === lotId);
    return source && use && use.before !== use.after
      ? [{ lot: toChainLot(source), before: use.before, after: use.after }]
      : [];
  });
  const pair = (of: "yieldPct" | "totalCost" | "unitCost" | "payable") => ({
    before: was[of],
    after: is?.[of] ?? null,
  });
  return {
    entry,
    lot: toChainLot(row),
    item: withContent(row.item.name, row),
    lines,
    quantity: { before: was.quantity, after: is?.quantity ?? planned?.after ?? was.quantity },
    yieldPct: pair("yieldPct"),
    totalCost: pair("totalCost"),
    unitCost: pair("unitCost"),
    payable: pair("payable"),
    doses: is ? otherDoses(was.doses, is.doses) : [],
    flags: is ? is.flags.filter((flag) => !was.flags.includes(flag)) : [],
  };
}

/** The doses that differ after the correction, in mg of active substance per kg of product. */
export function otherDoses(before: readonly Dose[], after: readonly Dose[]): ChainDocument["doses"] {
  const of = (doses: readonly Dose[], id: string) => doses.find(({ additive }) => additive.id === id)?.mgPerKg ?? 0;
  const additives = new Map([...before, ...after].map(({ additive: { id, name } }) => [id, { id, name }]));
  return [...additives.values()]
    .map((additive) => ({ additive, before: of(before, additive.id), after: of(after, additive.id) }))
    .filter((dose) => dose.before !== dose.after);
}
