CREATE TABLE "notification_marks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamp(3) with time zone NOT NULL
);
