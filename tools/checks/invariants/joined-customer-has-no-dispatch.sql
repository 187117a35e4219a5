-- A joined customer has handed its dispatches to the customer that it was joined into, which is joined into no other.
select c.name
from customers c
where c.removed_at is not null
  and exists (select from dispatches d where d.customer_id = c.id and d.removed_at is null)
union all
select c.name
from customers c join customers into_one on into_one.id = c.joined_into_id
where into_one.joined_into_id is not null;
