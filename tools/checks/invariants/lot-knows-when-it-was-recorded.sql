-- Each lot stores the instant of its last recorded movement, which reads of the past rely on.
select lot.code, lot.recorded_at, max(movement.recorded_at) as last
from lots lot join lot_movements movement on movement.lot_id = lot.id
group by lot.id
having lot.recorded_at is null or lot.recorded_at < max(movement.recorded_at);
