-- Each lot of a payment is paid its part of what is paid, rounded to the cent so that the parts add up to it.
select line.payment_id, line.lot_id, line.paid
from (
  select payment_id, lot_id, amount, paid, sum(amount) over so_far as until_here, sum(amount) over (partition by payment_id) as whole
  from payment_lots window so_far as (partition by payment_id order by lot_id)
) line join payments payment on payment.id = line.payment_id
where line.paid <> round(payment.paid * line.until_here / line.whole, 2)
  - round(payment.paid * (line.until_here - line.amount) / line.whole, 2);
