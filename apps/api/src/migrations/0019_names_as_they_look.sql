-- A text without what nobody sees: the signs that `text.rules.ts` of the contract refuses.
create function seen(value text) returns text language sql immutable strict parallel safe
return regexp_replace(value, '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe-\uffff\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U0001fffe-\U0001ffff\U0002fffe-\U0002ffff\U0003fffe-\U0003ffff\U0004fffe-\U0004ffff\U0005fffe-\U0005ffff\U0006fffe-\U0006ffff\U0007fffe-\U0007ffff\U0008fffe-\U0008ffff\U0009fffe-\U0009ffff\U000afffe-\U000affff\U000bfffe-\U000bffff\U000cfffe-\U000cffff\U000dfffe-\U000e0fff\U000efffe-\U0010ffff]', '', 'g');
--> statement-breakpoint
-- A name as it looks: without accents, case, what nobody sees, and white space but single spaces. Combining marks go by
-- themselves: the rules of an older PostgreSQL's `unaccent` leave them in.
create function unique_name(value text) returns text language sql immutable strict parallel safe
return btrim(regexp_replace(
  public.fold(regexp_replace(normalize(replace(public.seen(value), '´', ''''), NFKD), '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g')),
  '[\s\u0085\u1680\u2028\u2029]+', ' ', 'g'));
--> statement-breakpoint
-- Names that looked alike before stay as they are: all but the oldest of them may be shared for as long as they are borne.
ALTER TABLE "users" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "suppliers" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "fruits" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "fruit_groups" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "additives" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "additionals" ADD COLUMN "shared_name" text;--> statement-breakpoint
ALTER TABLE "packagings" ADD COLUMN "shared_name" text;--> statement-breakpoint
update users set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from users where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update suppliers set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from suppliers where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update fruits set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from fruits where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update fruit_groups set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from fruit_groups where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update additives set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from additives where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update additionals set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from additionals where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
update packagings set shared_name = name from (
  select id as twin, row_number() over (partition by unique_name(name) order by created_at, id) as place from packagings where removed_at is null
) as alike where id = twin and place > 1;--> statement-breakpoint
DROP INDEX "users_name_unique";--> statement-breakpoint
DROP INDEX "suppliers_name_unique";--> statement-breakpoint
DROP INDEX "fruits_name_unique";--> statement-breakpoint
DROP INDEX "fruit_groups_name_unique";--> statement-breakpoint
DROP INDEX "additives_name_unique";--> statement-breakpoint
DROP INDEX "additionals_name_unique";--> statement-breakpoint
DROP INDEX "packagings_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_unique" ON "users" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "users"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_name_unique" ON "fruits" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruit_groups_name_unique" ON "fruit_groups" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "fruit_groups"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_name_unique" ON "additives" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_name_unique" ON "additionals" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_name_unique" ON "packagings" USING btree (unique_name("name"),(case when "shared_name" = "name" then "id"::text else '' end)) WHERE "packagings"."removed_at" is null;--> statement-breakpoint
-- Remarks keep their signs and the words of a search do not: both are folded from the same form.
DROP INDEX "calculator_records_search";--> statement-breakpoint
CREATE INDEX "calculator_records_search" ON "calculator_records" USING gin (fold(normalize(coalesce("title", '') || ' ' || coalesce("notes", ''), NFKC)) gin_trgm_ops) WHERE "calculator_records"."removed_at" is null;--> statement-breakpoint
-- Said to who starts the app, and nothing is changed: names that look alike ...
do $$
declare
  registry text;
  alike text;
begin
  foreach registry in array array['users', 'suppliers', 'fruits', 'fruit_groups', 'additives', 'additionals', 'packagings'] loop
    for alike in execute format(
      'select string_agg(format(''“%%s” (%%s)'', name, id), '', '' order by created_at, id)
       from %I where removed_at is null group by unique_name(name) having count(*) > 1', registry)
    loop
      raise warning 'Nomes que parecem um só em %: %. Nada foi mudado; dê a cada um um nome próprio.', registry, alike;
    end loop;
  end loop;
end $$;
--> statement-breakpoint
-- ... and texts of one line that would be written otherwise today, or refused.
do $$
declare
  place text[];
  times bigint;
  first text;
begin
  foreach place slice 1 in array array[
    ['users', 'name'], ['suppliers', 'name'], ['suppliers', 'city'], ['suppliers', 'pix_key'], ['fruits', 'name'],
    ['fruit_groups', 'name'], ['additives', 'name'], ['additives', 'limit_source'], ['additionals', 'name'],
    ['additionals', 'allergen'], ['packagings', 'name'], ['receipts', 'invoice_number'], ['receipts', 'brand'],
    ['lots', 'supplier_lot'], ['lots', 'invoice_number'], ['lots', 'location'], ['lots', 'decision_reason'],
    ['lot_movements', 'reason'], ['lot_movements', 'customer'], ['lot_movements', 'invoice_number'],
    ['calculator_records', 'title'], ['settlements', 'reason']
  ] loop
    execute format(
      'select count(*), array_to_string((array_agg(id order by id))[1:5], '', '') from %1$I
       where %2$I ~ ''[^ -~]|  |^ | $'' and (%2$I <> btrim(regexp_replace(normalize(replace(seen(%2$I), ''´'', ''''''''), NFKC), %3$L, '' '', ''g''))
         or %4$L and %2$I ~ ''[\u0250-\u02af\u0370-\u1aaf\u1b00-\u1dbf\u1f00-\u1fff\u2c00-\u2dff\u3040-\ua63f\ua840-\ud7ff\uf900-\ufaff]'')',
      place[1], place[2], '[\s\u0085\u1680\u2028\u2029]+', place[2] = 'name' and place[1] in ('users', 'suppliers')) into times, first;
    if times > 0 then
      raise warning 'Textos em %.% com espaços, sinais ou letras que hoje não se gravam assim: %; os primeiros são de %. Nada foi mudado.',
        place[1], place[2], times, first;
    end if;
  end loop;
end $$;
