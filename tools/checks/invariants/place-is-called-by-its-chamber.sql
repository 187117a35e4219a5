-- A position stands in a chamber that is there, and its full name begins with that one's.
select p.code, p.full_name
from places p left join places chamber on chamber.id = p.parent_id
where p.removed_at is null
  and (p.full_name <> coalesce(chamber.name || ', ', '') || p.name
    or chamber.parent_id is not null
    or chamber.removed_at is not null);
