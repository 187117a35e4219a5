-- A search for a lot looks through what it, its item, its supplier and its papers are called today.
select lot.code, lot.searched
from lots lot
left join fruits fruit on fruit.id = lot.fruit_id
left join additives additive on additive.id = lot.additive_id
left join additionals additional on additional.id = lot.additional_id
left join packagings packaging on packaging.id = lot.packaging_id
left join suppliers supplier on supplier.id = lot.supplier_id
where lot.searched <> fold(concat_ws(' ', lot.code, '#' || lot.provisional_code, lot.supplier_lot, lot.invoice_number,
    coalesce(fruit.name, additive.name, additional.name, packaging.name),
    coalesce(fruit.code, additive.code, additional.code, packaging.code), supplier.name));
