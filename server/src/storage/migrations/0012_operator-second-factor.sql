CREATE TABLE "operator_factors" (
	"email" text PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"last_step" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_recovery_codes" (
	"email" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "operator_recovery_codes_email_code_hash_pk" PRIMARY KEY("email","code_hash")
);
--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "has_given_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operator_sessions" ADD COLUMN "offered_key" text;--> statement-breakpoint
ALTER TABLE "operator_factors" ADD CONSTRAINT "operator_factors_email_operators_email_fk" FOREIGN KEY ("email") REFERENCES "public"."operators"("email") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_recovery_codes" ADD CONSTRAINT "operator_recovery_codes_email_operator_factors_email_fk" FOREIGN KEY ("email") REFERENCES "public"."operator_factors"("email") ON DELETE cascade ON UPDATE no action;