-- The parts of a payment add up to it, are numbered in the order of their days, and what is paid pays the earliest first; a draft has none.
select payment.id, payment.amount, payment.paid
from payments payment
left join (
  select payment_id, number, due_date, amount, paid,
    row_number() over days as place,
    lag(due_date) over days as day_before,
    sum(amount) over days - amount as before
  from payment_installments window days as (partition by payment_id order by number)
) part on part.payment_id = payment.id
group by payment.id
having (payment.due_date is null) <> (count(part.number) = 0)
  or payment.amount <> coalesce(sum(part.amount), payment.amount)
  or (count(part.number) = 0 and payment.paid > 0)
  or bool_or(part.number <> part.place
    or part.due_date <= part.day_before
    or part.paid <> least(part.amount, greatest(payment.paid - part.before, 0)));
