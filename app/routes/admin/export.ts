import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { allUsers } from "~/domain/accounts/queries.server";
import { auditTrail } from "~/domain/admin/audit-trail.server";
import { newestBlogs } from "~/domain/blog/queries.server";
import type { ManagedShow } from "~/domain/catalog/managed";
import { managedProducts } from "~/domain/catalog/managed-products.server";
import { priceText } from "~/domain/money/rules";
import { subscribersIn } from "~/domain/newsletter/subscribers.server";
import { type CsvValue, csvAnswer } from "~/http/csv.server";
import { requireAdmin } from "~/http/guards.server";
import { notFound } from "~/http/respond.server";
import type { Db } from "~/platform/database.server";
import { type Cursor, readCursor } from "~/platform/keyset.server";

/** Rows a statement reads: few enough statements for a long list, few enough rows for the memory. */
const PAGE = 500;

type Page = { rows: CsvValue[][]; next: string | null };
type List = { head: string[]; parts: ((db: Db, after: Cursor | null) => Promise<Page>)[] };

const moment = (at: number) => new Date(at).toISOString();

const productsIn = (show: ManagedShow) => async (db: Db, after: Cursor | null) => {
	const { products, next } = await managedProducts(db, show, after, PAGE);
	const rows = products.map((it) => [
		it.id,
		it.name,
		priceText(it.pricePoisha),
		it.onHand,
		it.reserved,
		show === "archived" ? "archived" : "for sale",
		it.description,
		moment(it.createdAt),
	]);
	return { rows, next };
};

const LISTS: Record<string, List> = {
	"users.csv": {
		head: ["id", "name", "email", "role", "since"],
		parts: [
			async (db, after) => {
				const { users, next } = await allUsers(db, after, PAGE);
				const rows = users.map((it) => [it.id, it.name, it.email, it.role, moment(it.createdAt)]);
				return { rows, next };
			},
		],
	},
	"products.csv": {
		head: ["id", "name", "price in tk", "on hand", "reserved", "state", "description", "since"],
		parts: [productsIn("sale"), productsIn("archived")],
	},
	"blogs.csv": {
		head: ["id", "name", "author", "docs link", "description", "since"],
		parts: [
			async (db, after) => {
				const { blogs, next } = await newestBlogs(db, after);
				const rows = blogs.map((it) => [
					it.id,
					it.name,
					it.authorName,
					it.docsLink,
					it.description,
					moment(it.createdAt),
				]);
				return { rows, next };
			},
		],
	},
	"subscribers.csv": {
		head: ["email", "since"],
		parts: [
			async (db, after) => {
				const { subscribers, next } = await subscribersIn(db, "confirmed", after, PAGE);
				const rows = subscribers.map((it) => [it.email, moment(it.confirmedAt ?? it.createdAt)]);
				return { rows, next };
			},
		],
	},
	"audit.csv": {
		head: ["when", "who", "email", "what", "to what", "before", "after"],
		parts: [
			async (db, after) => {
				const { entries, next } = await auditTrail(db, after, PAGE);
				const rows = entries.map((it) => [
					moment(it.createdAt),
					it.actor,
					it.actorEmail,
					it.action,
					it.subject,
					it.before,
					it.after,
				]);
				return { rows, next };
			},
		],
	},
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const name = params.list ?? "";
	const list = Object.hasOwn(LISTS, name) ? LISTS[name] : undefined;
	if (!list) throw notFound();
	return csvAnswer(name, list.head, pagesOf(context.platform.db, list));
}

async function* pagesOf(db: Db, { parts }: List): AsyncGenerator<CsvValue[][]> {
	for (const part of parts) {
		let after: Cursor | null = null;
		do {
			const page: Page = await part(db, after);
			yield page.rows;
			after = readCursor(page.next);
		} while (after);
	}
}
