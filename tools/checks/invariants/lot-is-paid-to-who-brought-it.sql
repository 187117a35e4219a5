-- What stands of what is owed for a lot is owed once, to the supplier that it came from, for a lot that stands.
select lot.code, count(*) as payables
from payment_lots line join payments payment on payment.id = line.payment_id join lots lot on lot.id = line.lot_id
where line.standing
group by lot.id
having count(*) > 1 or lot.removed_at is not null or bool_or(payment.supplier_id is distinct from lot.supplier_id);
