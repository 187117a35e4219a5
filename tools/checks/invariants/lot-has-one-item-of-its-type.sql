-- A lot is a lot of exactly one item, which agrees with its type.
select code, type
from lots
where num_nonnulls(fruit_id, additive_id, additional_id, packaging_id) <> 1
  or case type
    when 'raw_material' then fruit_id
    when 'pulp' then fruit_id
    when 'final_product' then fruit_id
    when 'additive' then additive_id
    when 'additional' then additional_id
    when 'packaging' then packaging_id
  end is null;
