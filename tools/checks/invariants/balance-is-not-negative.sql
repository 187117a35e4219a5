-- Nobody can take more than there is: neither now nor at any moment of the ledger.
select lot.code, least(lot.balance, ledger.lowest) as lowest
from lots lot
left join (
  select lot_id, min(balance) as lowest
  from (
    select lot_id, sum(quantity) over (partition by lot_id order by recorded_at, id) as balance from lot_movements
  ) running
  group by lot_id
) ledger on ledger.lot_id = lot.id
where lot.balance < 0 or ledger.lowest < 0;
