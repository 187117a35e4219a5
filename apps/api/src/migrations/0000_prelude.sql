create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- Text as people search for it: without accents and case. `unaccent` is only "stable" because its dictionary could be
-- replaced; naming the dictionary makes the result fixed, so that indexes may use it. Accents go first: a server whose
-- locale is C lowers ASCII letters only.
create function fold(value text) returns text language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, value));
