-- A payment is due on the first of its days that is not paid; a paid one on its last.
select payment.id, payment.due_date, coalesce(min(part.due_date) filter (where part.paid < part.amount), max(part.due_date)) as due
from payments payment left join payment_installments part on part.payment_id = payment.id
group by payment.id
having payment.due_date is distinct from
  coalesce(min(part.due_date) filter (where part.paid < part.amount), max(part.due_date));
