-- A reversal takes one settlement of the same payment back whole, on its day and by its method; it is not reversed itself.
select reversal.id, reversal.amount, original.amount as reversed
from settlements reversal left join settlements original on original.id = reversal.reverses_id
where reversal.reverses_id is not null
  and (original.id is null
    or original.reverses_id is not null
    or original.payment_id <> reversal.payment_id
    or original.amount <> -reversal.amount
    or original.paid_at <> reversal.paid_at
    or original.method <> reversal.method
    or exists (select from settlements other where other.reverses_id = original.id and other.id <> reversal.id));
