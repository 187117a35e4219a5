-- A payment pays what its lots cost together.
select payment.id, payment.amount, coalesce(sum(paid.amount), 0) as of_lots
from payments payment left join payment_lots paid on paid.payment_id = payment.id
group by payment.id
having payment.amount <> coalesce(sum(paid.amount), 0);
