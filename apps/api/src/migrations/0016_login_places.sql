CREATE TABLE "login_places" (
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "login_places_user_id_network_pk" PRIMARY KEY("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "login_places" ADD CONSTRAINT "login_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_places_last" ON "login_places" USING btree ("last_at");