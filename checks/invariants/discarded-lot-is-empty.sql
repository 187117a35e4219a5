-- A discarded lot holds nothing but what came back to it.
select lot.code, lot.balance, coalesce(sum(back.quantity), 0) as came_back
from lots lot
left join lot_movements back on back.lot_id = lot.id and back.kind = 'reversal' and back.quantity > 0
where lot.decision = 'discarded' and lot.balance > 0
group by lot.id
having lot.balance > coalesce(sum(back.quantity), 0);
