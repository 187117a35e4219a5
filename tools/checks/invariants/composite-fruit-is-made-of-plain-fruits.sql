-- A composite fruit in use is made of 2 to 6 plain fruits in use that add to 100.00 %, and a plain fruit of none.
select f.id, f.name, f.composite, count(p.component_id) as parts, sum(p.percentage) as total
from fruits f
left join fruit_components p on p.fruit_id = f.id
left join fruits part on part.id = p.component_id
where f.removed_at is null
group by f.id
having case when f.composite
  then count(p.component_id) not between 2 and 6 or sum(p.percentage) <> 100.00
    or bool_or(part.composite or part.removed_at is not null)
  else count(p.component_id) > 0 end;
