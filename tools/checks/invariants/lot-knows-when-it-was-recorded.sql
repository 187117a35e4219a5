-- What looks back trusts the row of a lot of which nothing was recorded since: the row says when that was last.
select lot.code, lot.recorded_at, max(movement.recorded_at) as last
from lots lot join lot_movements movement on movement.lot_id = lot.id
group by lot.id
having lot.recorded_at is null or lot.recorded_at < max(movement.recorded_at);
