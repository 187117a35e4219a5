-- An id names one entry, of whatever kind: devices give it, and ask by it what became of their entry.
select id, array_agg(kind order by kind) as kinds
from (
  select id, kind from receipts
  union all select id, kind from productions
  union all select id, 'calculation' from calculator_records
) entries
group by id having count(*) > 1;
