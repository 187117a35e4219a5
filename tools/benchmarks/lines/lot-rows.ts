const columns = `l.*, i.name as item, i.code as item_code, s.name as supplier, u.name as creator,
  coalesce((select id from receipts r where r.lot_id = l.id), (select id from productions p where p.lot_id = l.id)) as entry`;
const joins = `join lots l on l.id = page.id
  join lateral (select name, code from fruits where id = l.fruit_id union all select name, code from additives where id = l.additive_id
    union all select name, code from additionals where id = l.additional_id union all select name, code from packagings where id = l.packaging_id) i on true
  left join suppliers s on s.id = l.supplier_id left join users u on u.id = l.created_by`;

/** Lots with their item, supplier, author and entry: a statement. `page` selects their ids. */
export const lotRows = (page: string) => `select ${columns} from (${page}) page ${joins}`;

/** The newest lots of a condition, a page of 25. */
export const newestLots = (where: string, offset = 0) =>
  lotRows(`select id from lots where ${where} order by produced_at desc, id desc limit 25 offset ${offset}`);

/**
 * The trace of a lot ($1): all lots that it went into or is made of, each with its movements and its dispatches.
 * @returns a statement with one row of three JSON lists.
 */
export function buildTraceSql(direction: "forward" | "backward"): string {
  const [from, to] = direction === "forward" ? ["lot_id", "child_lot_id"] : ["child_lot_id", "lot_id"];
  return `with recursive reached (id) as (
      select $1::uuid union select m.${to} from reached join lot_movements m on m.${from} = reached.id where m.child_lot_id is not null
    ), edges as (
      select m.lot_id, m.child_lot_id, -sum(m.quantity) as quantity, -sum(m.quantity) * l.kg_per_unit as kg
      from reached join lot_movements m on m.child_lot_id = reached.id join lots l on l.id = m.lot_id group by 1, 2, l.kg_per_unit
    ), shipped as (
      select m.id, m.lot_id, c.name as customer, d.invoice_number, m.quantity, m.occurred_at
      from reached join lot_movements m on m.lot_id = reached.id
      join dispatches d on d.id = m.dispatch_id join customers c on c.id = d.customer_id
      where m.kind = 'shipment' and not exists (select from lot_movements r where r.reverses_id = m.id)
    ), moved as (
      select m.lot_id, sum(m.quantity) filter (where m.child_lot_id is not null) as consumed,
        sum(m.quantity) filter (where m.kind = 'shipment') as shipped
      from reached join lot_movements m on m.lot_id = reached.id group by 1
    ), nodes as (select lots.*, moved.consumed, moved.shipped from (${lotRows("select id from reached")}) lots left join moved on moved.lot_id = lots.id)
    select (select json_agg(nodes) from nodes) as nodes, (select json_agg(edges) from edges) as edges,
      (select json_agg(shipped) from shipped) as shipments`;
}
