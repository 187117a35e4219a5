-- Among those in use, no two items of a kind share a code: lot codes are made of it.
select kind, code, count(*) as times
from (
  select 'fruit' as kind, code from fruits where removed_at is null
  union all select 'additive', code from additives where removed_at is null
  union all select 'additional', code from additionals where removed_at is null
  union all select 'packaging', code from packagings where removed_at is null
) coded
group by kind, code
having count(*) > 1;
