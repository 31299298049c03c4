import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { IssueState, SubscriberState } from "./rules";

/** Addresses that asked for the newsletter. Migration 0010 says what each column is for. */
export const subscribers = sqliteTable("subscribers", {
	id: text("id").primaryKey(),
	email: text("email").notNull(),
	state: text("state").$type<SubscriberState>().notNull(),
	/** The hash of the secret in the confirmation link, '' when no link works. */
	confirmHash: text("confirm_hash").notNull(),
	confirmUntil: integer("confirm_until").notNull(),
	/** When the shop last wrote because somebody typed the address. */
	mailedAt: integer("mailed_at").notNull(),
	unsubscribeSecret: text("unsubscribe_secret").notNull(),
	createdAt: integer("created_at").notNull(),
	confirmedAt: integer("confirmed_at"),
	unsubscribedAt: integer("unsubscribed_at"),
});

/** How many subscribers are in each state; triggers keep it. */
export const subscriberCounts = sqliteTable("subscriber_counts", {
	state: text("state").$type<SubscriberState>().primaryKey(),
	subscribers: integer("subscribers").notNull(),
});

/** The newsletters. `cursor` is the last subscriber whose mail is queued, `queued` how many are. */
export const issues = sqliteTable("newsletter_issues", {
	id: text("id").primaryKey(),
	subject: text("subject").notNull(),
	body: text("body").notNull(),
	state: text("state").$type<IssueState>().notNull(),
	cursor: text("cursor").notNull(),
	queued: integer("queued").notNull(),
	createdAt: integer("created_at").notNull(),
	startedAt: integer("started_at"),
});
