-- A payment that pays lots pays what they cost together.
select payment.id, payment.amount, sum(line.amount) as of_lots
from payments payment join payment_lots line on line.payment_id = payment.id
group by payment.id
having payment.amount <> sum(line.amount);
