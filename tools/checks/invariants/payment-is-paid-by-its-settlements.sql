-- The paid amount of a payment is the sum of its settlements.
select payment.id, payment.paid, coalesce(sum(settlement.amount), 0) as settled
from payments payment left join settlements settlement on settlement.payment_id = payment.id
group by payment.id
having payment.paid <> coalesce(sum(settlement.amount), 0);
