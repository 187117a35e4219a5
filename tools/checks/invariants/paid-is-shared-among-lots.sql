-- Each lot of a payment is paid its part of what is paid, and what is outside of its lots the rest, rounded to the cent.
select line.payment_id, line.lot_id, line.paid
from (
  select payment_id, lot_id, amount, paid, sum(amount) over so_far as until_here
  from payment_lots window so_far as (partition by payment_id order by lot_id)
) line join payments payment on payment.id = line.payment_id
where line.paid <> round(payment.paid * line.until_here / payment.amount, 2)
  - round(payment.paid * (line.until_here - line.amount) / payment.amount, 2);
