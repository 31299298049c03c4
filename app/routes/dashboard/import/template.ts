import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { listColumns } from "~/domain/imports/model/kind.server";
import { IMPORT_KIND_RIGHTS, IMPORT_KINDS, IMPORT_RIGHTS } from "~/domain/imports/model/rules";
import { requireAdmin, requireRight } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { createTableFile, readTableName } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = {
	access: "admin",
	right: IMPORT_RIGHTS,
} satisfies RouteHandle;

/** A file with the columns of a kind and no rows. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const wanted = readTableName(params.file);
	const kind = orNotFound(IMPORT_KINDS.find((name) => name === wanted) ?? null);
	await requireRight(request, context, admin, IMPORT_KIND_RIGHTS[kind]);
	const columns = await listColumns(context.platform.db, KINDS[kind]);
	const header = columns.map(({ name, label }) => label ?? name);
	return createTableFile({ request, context }, kind, header, noRows());
}

async function* noRows(): AsyncGenerator<never> {}
