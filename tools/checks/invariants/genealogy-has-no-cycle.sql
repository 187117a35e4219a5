-- No lot is made from itself, however long the way.
with recursive descent as (
  select lot_id as ancestor, child_lot_id as lot from lot_movements where child_lot_id is not null
  union all
  select descent.ancestor, movement.child_lot_id
  from descent join lot_movements movement on movement.lot_id = descent.lot
  where movement.child_lot_id is not null
) cycle lot set repeats using path
select distinct lot.code from descent join lots lot on lot.id = descent.ancestor where descent.lot = descent.ancestor;
