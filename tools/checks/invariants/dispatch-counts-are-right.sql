-- The counts that pages of customers show are those of the dispatches that stand.
select coalesce(counted.customer_id, kept.customer_id) as customer, counted.dispatches, kept.dispatches as kept
from (select customer_id, count(*) as dispatches from dispatches where removed_at is null group by 1) counted
full join (select customer_id, sum(dispatches) as dispatches from dispatch_counts group by 1) kept using (customer_id)
where coalesce(counted.dispatches, 0) <> coalesce(kept.dispatches, 0);
