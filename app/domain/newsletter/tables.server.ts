import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { IssueState, SubscriberState } from "./rules";

export const subscribers = sqliteTable("subscribers", {
	id: text("id").primaryKey(),
	email: text("email").notNull(),
	state: text("state").$type<SubscriberState>().notNull(),
	/** Empty when no link works. */
	confirmHash: text("confirm_hash").notNull(),
	confirmUntil: integer("confirm_until").notNull(),
	/** When the address last caused an email. */
	mailedAt: integer("mailed_at").notNull(),
	unsubscribeSecret: text("unsubscribe_secret").notNull(),
	createdAt: integer("created_at").notNull(),
	confirmedAt: integer("confirmed_at"),
	unsubscribedAt: integer("unsubscribed_at"),
});

/** Triggers keep these numbers. */
export const subscriberCounts = sqliteTable("subscriber_counts", {
	state: text("state").$type<SubscriberState>().primaryKey(),
	subscribers: integer("subscribers").notNull(),
});

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
