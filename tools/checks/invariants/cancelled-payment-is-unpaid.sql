-- Nothing is paid of a cancelled payment, and only its lots may be paid by another.
select payment.id, payment.paid, payment.cancelled_at
from payments payment
where (payment.cancelled_at is not null and payment.paid <> 0)
  or exists (select from payment_lots line where line.payment_id = payment.id and line.standing <> (payment.cancelled_at is null));
