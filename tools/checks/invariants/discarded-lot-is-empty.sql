-- A discarded lot holds nothing.
select code, balance from lots where decision = 'discarded' and balance > 0;
