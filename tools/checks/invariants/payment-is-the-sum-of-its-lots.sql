-- A payment that pays lots pays what they cost together and what is outside of them; of one without lots nothing is.
select payment.id, payment.amount, payment.outside, sum(line.amount) as of_lots
from payments payment left join payment_lots line on line.payment_id = payment.id
group by payment.id
having payment.amount - payment.outside <> coalesce(sum(line.amount), payment.amount);
