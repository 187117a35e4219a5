-- Every reception asks whether its invoice brought the same thing before, however long ago. Few receipts have a key.
create index receipts_invoice on receipts (invoice_key, item_id) where removed_at is null and invoice_key is not null;
