-- A search for a reception looks through what its lot, invoice, item and supplier are called today.
select receipt.id, receipt.searched
from receipts receipt
join lots lot on lot.id = receipt.lot_id
left join fruits fruit on fruit.id = receipt.item_id
left join additives additive on additive.id = receipt.item_id
left join additionals additional on additional.id = receipt.item_id
left join packagings packaging on packaging.id = receipt.item_id
left join suppliers supplier on supplier.id = receipt.supplier_id
where receipt.removed_at is null
  and receipt.searched <> fold(concat_ws(' ', lot.code, '#' || lot.provisional_code, receipt.invoice_number,
    coalesce(fruit.name, additive.name, additional.name, packaging.name),
    coalesce(fruit.code, additive.code, additional.code, packaging.code), supplier.name));
