-- An active debt for a lot exists once, to the lot's own supplier, and only for an active lot.
select lot.code, count(*) as payables
from payment_lots line join payments payment on payment.id = line.payment_id join lots lot on lot.id = line.lot_id
where line.standing
group by lot.id
having count(*) > 1 or lot.removed_at is not null or bool_or(payment.supplier_id is distinct from lot.supplier_id);
