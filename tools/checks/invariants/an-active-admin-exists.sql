-- Where there are people, one who may administer them is active.
select count(*) as people
from users
having count(*) > 0 and count(*) filter (where level = 1 and active and removed_at is null) = 0;
