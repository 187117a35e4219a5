-- The functions that columns, checks and indexes of the tables call, and the extensions below them.
-- 
-- `pg_trgm` gives the indexes in which searches find a part of a word.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- Folds text for a search: without accents and case. `unaccent` is only "stable" because its dictionary could be replaced;
-- naming the dictionary makes the result fixed, so that indexes may use it. Accents go first: a server whose locale is C
-- lowers ASCII letters only.
create function fold(value text) returns text language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));
--> statement-breakpoint
-- Makes the `like` pattern for text that contains a word. It escapes after folding, because `unaccent` also turns wide signs
-- into plain `%` and `_`.
create function containing(word text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(public.fold(word), '([\\%_])', '\\\1', 'g') || '%';
--> statement-breakpoint
-- Removes the signs that nobody sees: the same that `text.rules.ts` of the contract refuses.
create function seen(value text) returns text language sql immutable strict parallel safe
return regexp_replace(value, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000e0fff\U000efffe-\U0010ffff]', '', 'g');
--> statement-breakpoint
-- Reduces a name to how it looks: without accents, case, unseen signs, and with single spaces as the only white space.
-- The combining marks are removed here, because the rules of an older PostgreSQL's `unaccent` leave them in.
create function unique_name(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  public.fold(regexp_replace(normalize(replace(public.seen(value), '´', ''''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
  '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
--> statement-breakpoint
-- Tells whether the loads on the scale, [{"grossKg", "crates", "tareKg"}], add up to the figures of their reception.
create function weighings_add_up(weighings jsonb, gross numeric, tare numeric, crates integer) returns boolean
language sql immutable parallel safe as $$
  select count(*) between 1 and 50
    and sum((one->>'grossKg')::numeric) = gross
    and sum((one->>'tareKg')::numeric) = tare
    and sum((one->>'crates')::numeric) is not distinct from crates
    and bool_and((one->>'tareKg')::numeric between 0 and (one->>'grossKg')::numeric)
  from jsonb_array_elements(weighings) as one
$$;
--> statement-breakpoint
-- Gives the status that people see, on a day of the plant.
create function lot_status(removed_at timestamptz, decision text, balance numeric, expires_at date, today date)
returns text language sql immutable parallel safe as $$
  select case when removed_at is not null then 'removed'
    when decision <> 'released' then decision
    when balance = 0 then 'depleted'
    when expires_at < today then 'expired'
    else 'available' end
$$;
