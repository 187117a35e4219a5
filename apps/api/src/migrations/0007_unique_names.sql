DROP INDEX "additionals_name_unique";--> statement-breakpoint
DROP INDEX "additives_name_unique";--> statement-breakpoint
DROP INDEX "customers_name_unique";--> statement-breakpoint
DROP INDEX "fruit_groups_name_unique";--> statement-breakpoint
DROP INDEX "fruits_name_unique";--> statement-breakpoint
DROP INDEX "packagings_name_unique";--> statement-breakpoint
DROP INDEX "suppliers_name_unique";--> statement-breakpoint
DROP INDEX "users_name_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "additionals_name_unique" ON "additionals" USING btree (unique_name("name")) WHERE "additionals"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "additives_name_unique" ON "additives" USING btree (unique_name("name")) WHERE "additives"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_name_unique" ON "customers" USING btree (unique_name("name")) WHERE "customers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruit_groups_name_unique" ON "fruit_groups" USING btree (unique_name("name")) WHERE "fruit_groups"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fruits_name_unique" ON "fruits" USING btree (unique_name("name")) WHERE "fruits"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "packagings_name_unique" ON "packagings" USING btree (unique_name("name")) WHERE "packagings"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_unique" ON "suppliers" USING btree (unique_name("name")) WHERE "suppliers"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_unique" ON "users" USING btree (unique_name("name")) WHERE "users"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "additionals" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "additives" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "customers" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "fruit_groups" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "fruits" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "packagings" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "suppliers" DROP COLUMN "shared_name";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "shared_name";