-- Among those in use, no two people or things of a kind share a name, whatever its case and accents.
select kind, fold(name) as name, count(*) as times
from (
  select 'user' as kind, name from users where removed_at is null
  union all select 'supplier', name from suppliers where removed_at is null
  union all select 'fruit', name from fruits where removed_at is null
  union all select 'fruit group', name from fruit_groups where removed_at is null
  union all select 'additive', name from additives where removed_at is null
  union all select 'additional', name from additionals where removed_at is null
  union all select 'packaging', name from packagings where removed_at is null
) named
group by kind, fold(name)
having count(*) > 1;
