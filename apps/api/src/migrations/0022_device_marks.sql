CREATE TABLE "device_marks" (
	"mark_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"failures" integer NOT NULL,
	"last_used_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_marks" ADD CONSTRAINT "device_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_marks_user" ON "device_marks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_marks_last_used" ON "device_marks" USING btree ("last_used_at");
