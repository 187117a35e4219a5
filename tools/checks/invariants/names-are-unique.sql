-- Among those in use, no two people or things of a kind have names that look alike.
select kind, unique_name(name) as name, count(*) as times, array_agg(id) as ids
from (
  select 'user' as kind, id, name from users where removed_at is null
  union all select 'supplier', id, name from suppliers where removed_at is null
  union all select 'customer', id, name from customers where removed_at is null
  union all select 'place', id, full_name from places where removed_at is null
  union all select 'fruit', id, name from fruits where removed_at is null
  union all select 'fruit group', id, name from fruit_groups where removed_at is null
  union all select 'additive', id, name from additives where removed_at is null
  union all select 'additional', id, name from additionals where removed_at is null
  union all select 'packaging', id, name from packagings where removed_at is null
) named
group by kind, unique_name(name)
having count(*) > 1;
