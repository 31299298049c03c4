import type { AdminContext } from "~/domain/accounts/context.server";
import { OTHER_AUDIT_KINDS } from "~/domain/admin/audit-words";
import { BLOGS, listNewestBlogs } from "~/domain/blog/blogs.server";
import { ATTRIBUTES } from "~/domain/catalog/families/attributes.server";
import { FAMILIES } from "~/domain/catalog/families/verbs.server";
import { findMethod } from "~/domain/delivery/queries.server";
import { archiveMethod, ZONES } from "~/domain/delivery/verbs.server";
import {
	type ExportedList,
	formatTime,
	inShopTime,
	list,
	PAGE_ROWS,
	readRows,
} from "~/http/exported-lists/exported-list.server";
import type { Db } from "~/platform/d1/database.server";

type ListedNoun = {
	noun: {
		audit?: string;
		find: (db: Db, id: string) => Promise<{ name: string } | null>;
		remove: (ctx: AdminContext, id: string) => Promise<void>;
	};
	/** Its file, with the name of the path. */
	exported?: ExportedList;
	/** What else its deletion does; by default the page shows the name. */
	describeDeletion?: (name: string) => string;
};

/** By their path in the dashboard, below which a row is deleted. */
export const NOUNS: Readonly<Record<string, ListedNoun>> = {
	attributes: { noun: ATTRIBUTES },
	blogs: {
		noun: BLOGS,
		exported: list(
			"content",
			[readRows("blogs", (db, after) => listNewestBlogs(db, after, PAGE_ROWS))],
			[
				["id", (blog) => blog.id],
				["name", (blog) => blog.name],
				["author", (blog) => blog.authorName],
				["docs link", (blog) => blog.docsLink],
				["description", (blog) => blog.description],
				[inShopTime("since"), (blog) => formatTime(blog.createdAt)],
			],
		),
		describeDeletion: (name) => `${name}. Its comments are deleted too.`,
	},
	"delivery/methods": { noun: { find: findMethod, remove: archiveMethod } },
	"delivery/zones": { noun: ZONES },
	families: { noun: FAMILIES },
};

export const NOUN_LISTS = Object.entries(NOUNS).flatMap(([path, { exported }]) =>
	exported ? [[path, exported] as const] : [],
);

/** What entries of the audit trail are about. */
export const AUDIT_KINDS = [
	...OTHER_AUDIT_KINDS,
	...Object.values(NOUNS).flatMap(({ noun }) => noun.audit ?? []),
];
