import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { requireAdmin } from "~/http/auth/guards.server";
import type { CellValue } from "~/http/responses/csv.server";
import { notFound } from "~/http/responses/respond.server";
import { createTableFile, readTableName } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { Db } from "~/platform/d1/database.server";
import { type Cursor, readCursor } from "~/platform/d1/keyset.server";
import type { ExportedList } from "./exported-list.server";
import { EXPORTED_LISTS } from "./exported-lists.server";

export const handle = { access: "admin" } satisfies RouteHandle;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const name = readTableName(params.list) ?? "";
	const list = Object.hasOwn(EXPORTED_LISTS, name) ? EXPORTED_LISTS[name] : undefined;
	if (!list) throw notFound();
	const { db } = context.platform;
	const pages = readPages(db, list, request.url);
	return createTableFile({ request, context }, name, await list.readHeader(db), pages);
}

async function* readPages(db: Db, list: ExportedList, url: string): AsyncGenerator<CellValue[][]> {
	for (const readPage of list.readers) {
		let after: Cursor | null = null;
		do {
			const page: Awaited<ReturnType<typeof readPage>> = await readPage(db, after, url);
			yield [...page.rows];
			after = readCursor(page.next);
		} while (after);
	}
}
