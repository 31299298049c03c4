import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import { type CsvValue, csvAnswer } from "~/http/responses/csv.server";
import { notFound } from "~/http/responses/respond.server";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
import { EXPORTED, type ExportedList, type ExportPage } from "./exported-lists.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const name = params.list ?? "";
	const list = Object.hasOwn(EXPORTED, name) ? EXPORTED[name] : undefined;
	if (!list) throw notFound();
	return csvAnswer(context, name, list.head, pagesOf(context.platform.db, list, request.url));
}

async function* pagesOf(
	db: Db,
	{ parts }: ExportedList,
	url: string,
): AsyncGenerator<CsvValue[][]> {
	for (const part of parts) {
		let after: Cursor | null = null;
		do {
			const page: ExportPage = await part(db, after, url);
			yield page.rows;
			after = readCursor(page.next);
		} while (after);
	}
}
