-- A lot's balance is the sum of its movements.
select lot.code, lot.balance, coalesce(sum(movement.quantity), 0) as moved
from lots lot left join lot_movements movement on movement.lot_id = lot.id
group by lot.id
having lot.balance <> coalesce(sum(movement.quantity), 0);
