-- At most one reversal per movement.
select reverses_id, count(*) as reversals
from lot_movements
where reverses_id is not null
group by reverses_id
having count(*) > 1;
