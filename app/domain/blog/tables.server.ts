import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const blogs = sqliteTable("blogs", {
	id: text("id").primaryKey(),
	authorId: text("author_id").notNull(),
	name: text("name").notNull(),
	description: text("description").notNull(),
	/** A CHECK refuses other protocols than http and https. */
	docsLink: text("docs_link").notNull(),
	imageKey: text("image_key").notNull(),
	createdAt: integer("created_at").notNull(),
	editedAt: integer("edited_at"),
});

export const comments = sqliteTable("comments", {
	id: text("id").primaryKey(),
	blogId: text("blog_id").notNull(),
	userId: text("user_id").notNull(),
	comment: text("comment").notNull(),
	createdAt: integer("created_at").notNull(),
});
