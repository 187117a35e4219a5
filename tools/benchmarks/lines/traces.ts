import type { Limit, Line, Plant } from "../frame/line.ts";
import { buildTraceSql } from "./lot-rows.ts";

const rounds = 9;

/** A trace that reaches a thousand lots, and their recall. */
export async function traceLines({ client, today }: Plant): Promise<Line[]> {
  // The lots of a database that is kept were recalled by the measurement before.
  await client.query("update lots set decision = 'released', decision_reason = null where decision = 'recalled'");
  // Each additive went into 500 pulps, of which 500 products were made; a recalled lot cannot be recalled again.
  const { rows: additives } = await client.query<{ id: string }>(
    `select lot_id as id from lot_movements m join lots l on l.id = m.lot_id
     where l.type = 'additive' and m.child_lot_id is not null group by 1 order by 1 limit ${2 * rounds + 2}`,
  );
  const additive = (n: number) => additives[n % additives.length]?.id ?? "";
  return [
    {
      name: "rastreio de 1 001 lotes",
      product: () => ({ path: `/lots/${additive(0)}/trace?direction=forward` }),
      limit: () => ({ reads: [[buildTraceSql("forward"), additive(0)]] }),
      maxRatio: 5,
    },
    {
      name: "recolhimento dos 1 001 lotes é aberto",
      product: (round) => ({
        method: "POST",
        path: "/recalls",
        body: { lotId: additive(2 * round), reason: "Medida" },
      }),
      limit: (round) => openRecall(additive(2 * round + 1), today),
      ...{ maxRatio: 5, rounds },
    },
  ];
}

const lot = `l.id, l.code, l.type, l.unit, l.produced_at, l.expires_at, l.initial_quantity, l.balance,
  coalesce((select name from fruits where id = l.fruit_id), (select name from additives where id = l.additive_id),
    (select name from additionals where id = l.additional_id), (select name from packagings where id = l.packaging_id)) as item`;
const members = "recall_lots rl join lots l on l.id = rl.lot_id join lot_movements m on m.lot_id = l.id";

/** Recalls and audits all descendants of a lot; then reads the recall's lots, customers, notices and sums. */
function openRecall(lotId: string, today: string): Limit {
  const id = "new:recall";
  return {
    transaction: [
      [
        "insert into recalls (id, code, lot_id, reason, opened_at) values ($1::uuid, 'RC-' || right($1::uuid::text, 14), $2, 'Medida', now())",
        id,
        lotId,
      ],
      [
        `with recursive down (id) as (
          select $1::uuid union select m.child_lot_id from down join lot_movements m on m.lot_id = down.id where m.child_lot_id is not null
        ), edges as (
          select m.child_lot_id as id, m.lot_id, -m.quantity * l.kg_per_unit as kg,
            -sum(m.quantity * l.kg_per_unit) over (partition by m.child_lot_id) as input_kg
          from down join lot_movements m on m.child_lot_id = down.id join lots l on l.id = m.lot_id
        ), shares (id, share) as (
          select $1::uuid, 1::numeric
          union all select e.id, shares.share * e.kg / e.input_kg from shares join edges e on e.lot_id = shares.id
        )
        insert into recall_lots (recall_id, lot_id, share, exposure_quantity)
        select $2, l.id, round(sum(share), 12), round(sum(share) * l.initial_quantity, 3) from shares join lots l using (id) group by l.id`,
        ...[lotId, id],
      ],
      [
        `insert into audit_events (id, at, action, entity, entity_id, before, after, request_id)
        select gen_random_uuid(), now(), 'update', 'lots', l.id, jsonb_build_object('decision', decision),
          jsonb_build_object('decision', 'recalled', 'decisionReason', 'Medida'), 'puro'
        from recall_lots rl join lots l on l.id = rl.lot_id where rl.recall_id = $1 and decision <> 'discarded'`,
        id,
      ],
      [
        `update lots set decision = 'recalled', decision_reason = 'Medida', version = version + 1, updated_at = now()
        where id in (select lot_id from recall_lots where recall_id = $1) and decision <> 'discarded'`,
        id,
      ],
    ],
    ...readRecall(id, today),
  };
}

/** Reads a recall: its lots, the customers who received them, notices and sums. */
export function readRecall(id: string, today: string): Limit {
  return {
    reads: [
      [`select r.*, ${lot} from recalls r join lots l on l.id = r.lot_id where r.id = $1`, id],
      [
        `select ${lot}, rl.share, rl.exposure_quantity, l.decision, l.expires_at < $2::date as expired,
          -sum(m.quantity) filter (where m.kind = 'shipment') as dispatched,
          sum(m.quantity) filter (where m.kind = 'return' and m.quantity > 0) as returned
        from ${members} where rl.recall_id = $1 group by l.id, rl.share, rl.exposure_quantity`,
        ...[id, today],
      ],
      [
        `select c.id, c.name, c.phone, c.email, l.code, -sum(m.quantity) filter (where m.kind = 'shipment') as dispatched,
          sum(m.quantity) filter (where m.kind = 'return' and m.quantity > 0) as returned
        from ${members} join dispatches d on d.id = m.dispatch_id join customers c on c.id = d.customer_id
        where rl.recall_id = $1 and not exists (select from lot_movements x where x.reverses_id = m.id) group by c.id, l.id`,
        id,
      ],
      ["select * from recall_notices where recall_id = $1", id],
      [
        `select sum(m.quantity * l.kg_per_unit) as on_hand, -sum(m.quantity * l.kg_per_unit) filter (where m.kind = 'shipment') as dispatched
        from ${members} where rl.recall_id = $1`,
        id,
      ],
    ],
  };
}
