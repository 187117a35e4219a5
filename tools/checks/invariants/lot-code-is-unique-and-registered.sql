-- A code names one lot for ever, and was registered before it did.
select lot.code, count(*) as lots
from lots lot left join lot_codes registered on registered.code = lot.code
group by lot.code
having count(*) > 1 or bool_or(registered.code is null);
