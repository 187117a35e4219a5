-- A search for a reception looks through what its lot, invoice, item and supplier are called today.
select reception.id, reception.searched
from receipts reception
join lots lot on lot.id = reception.lot_id
left join fruits fruit on fruit.id = reception.item_id
left join additives additive on additive.id = reception.item_id
left join additionals additional on additional.id = reception.item_id
left join packagings packaging on packaging.id = reception.item_id
left join suppliers supplier on supplier.id = reception.supplier_id
where reception.removed_at is null
  and reception.searched <> fold(concat_ws(' ', lot.code, '#' || lot.provisional_code, reception.invoice_number,
    coalesce(fruit.name, additive.name, additional.name, packaging.name),
    coalesce(fruit.code, additive.code, additional.code, packaging.code), supplier.name));
