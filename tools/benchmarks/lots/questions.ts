/** One call about lots, beside the statements that its answer cannot do without. */
export interface Question {
  name: string;
  /** Below `/api`. */
  path: string;
  bare: string[];
  /** What both answers must agree in. */
  agree: "total" | "length" | "nothing";
}

/** Things of the plant that questions name; as it is at every size. */
export interface Known {
  today: string;
  fruitId: string;
  additiveId: string;
  /** Of a product lot made in the middle of the story. */
  productId: string;
  productCode: string;
  /** Of an additive lot that went into 500 pulps and 500 products of them. */
  additiveLotId: string;
}

const row = `l.*, i.name as item, i.code as item_code, s.name as supplier, u.name as creator,
  coalesce((select id from receipts r where r.lot_id = l.id), (select id from productions p where p.lot_id = l.id)) as entry`;
const joins = `join lots l on l.id = page.id
  join lateral (select name, code from fruits where id = l.fruit_id union all select name, code from additives where id = l.additive_id
    union all select name, code from additionals where id = l.additional_id union all select name, code from packagings where id = l.packaging_id) i on true
  left join suppliers s on s.id = l.supplier_id left join users u on u.id = l.created_by`;
export const rows = (where: string, order = "produced_at desc, id desc", limit = 10) =>
  `select ${row} from (select id from lots where ${where} order by ${order} limit ${limit}) page ${joins}`;
const kept = (where: string) => `select sum(lots) as count from lot_counts where ${where}`;

export function questions(known: Known): Question[] {
  const { today, fruitId, additiveId, productId, productCode, additiveLotId } = known;
  const usable = `in_stock and decision = 'released' and (expires_at is null or expires_at >= '${today}')
    and produced_at <= '${today}'`;
  const part = productCode.slice(-8);
  const found = `searched like '%${part}%'`;
  return [
    { name: "lista: primeira página", path: "/lots", bare: [rows("true"), kept("true")], agree: "total" },
    {
      name: "lista: sem os removidos, de um tipo",
      path: "/lots?type=final_product&omitRemoved=true",
      bare: [rows("type = 'final_product' and removed_at is null"), kept("type = 'final_product' and not removed")],
      agree: "total",
    },
    {
      name: "lista: de uma fruta",
      path: `/lots?fruit=${fruitId}`,
      bare: [rows(`item_id = '${fruitId}'`), kept(`item_id = '${fruitId}'`)],
      agree: "total",
    },
    {
      name: "escolha: pasta de uma fruta, por FEFO",
      path: `/lots/filter?type=pulp&fruit=${fruitId}`,
      bare: [rows(`type = 'pulp' and item_id = '${fruitId}' and ${usable}`, "expires_at, produced_at, code", 100)],
      agree: "length",
    },
    {
      name: "escolha: aditivo, por FEFO",
      path: `/lots/filter?type=additive&additive=${additiveId}&rows=20`,
      bare: [
        rows(`type = 'additive' and item_id = '${additiveId}' and ${usable}`, "expires_at, produced_at, code", 20),
      ],
      agree: "length",
    },
    {
      name: "busca por parte do código",
      path: `/lots?search=${part}`,
      bare: [rows(found), `select count(*) from lots where ${found}`],
      agree: "total",
    },
    { name: "um lote", path: `/lots/${productId}`, bare: [rows(`id = '${productId}'`)], agree: "nothing" },
    { name: "uso de um lote", path: `/lots/usage/${productId}`, bare: usageOf(productId), agree: "nothing" },
    {
      name: "rastreio de 1 001 lotes, para a frente",
      path: `/lots/${additiveLotId}/trace?direction=forward`,
      bare: traceOf(additiveLotId),
      agree: "nothing",
    },
  ];
}

/** What a lot is made of and where it went, each with its lot. */
function usageOf(id: string): string[] {
  return [
    rows(`id = '${id}'`),
    `select m.*, u.name as by from lot_movements m left join users u on u.id = m.recorded_by where m.lot_id = '${id}'
     and m.quantity < 0 and m.reverses_id is null and not exists (select from lot_movements r where r.reverses_id = m.id) order by m.occurred_at, m.id`,
    `select -sum(m.quantity) as quantity, ${row} from (select lot_id as id, quantity from lot_movements where child_lot_id = '${id}') m
     cross join lateral (select m.id) page ${joins} group by l.id, i.name, i.code, s.name, u.name`,
  ];
}

/** Every descendant with what it went into, what it is and where it is. */
export function traceOf(id: string): string[] {
  return [
    `with recursive down (id) as (
       select '${id}'::uuid union select m.child_lot_id from down join lot_movements m on m.lot_id = down.id where m.child_lot_id is not null
     ), edges as (
       select m.lot_id, m.child_lot_id, -sum(m.quantity) as quantity, -sum(m.quantity) * l.kg_per_unit as kg
       from down join lot_movements m on m.child_lot_id = down.id join lots l on l.id = m.lot_id group by 1, 2, l.kg_per_unit
     ), shipped as (
       select m.id, m.lot_id, c.name as customer, d.invoice_number, m.quantity, m.occurred_at from down join lot_movements m on m.lot_id = down.id
       join dispatches d on d.id = m.dispatch_id join customers c on c.id = d.customer_id
       where m.kind = 'shipment' and not exists (select from lot_movements r where r.reverses_id = m.id)
     ), moved as (
       select m.lot_id, sum(m.quantity) filter (where m.child_lot_id is not null) as consumed,
         sum(m.quantity) filter (where m.kind = 'shipment') as shipped from down join lot_movements m on m.lot_id = down.id group by 1
     ), nodes as (
       select ${row}, moved.consumed, moved.shipped from down page left join moved on moved.lot_id = page.id ${joins}
     )
     select (select json_agg(nodes) from nodes) as nodes, (select json_agg(edges) from edges) as edges,
       (select json_agg(shipped) from shipped) as shipments`,
  ];
}
