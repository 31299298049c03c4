import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { listColumns } from "~/domain/imports/model/kind.server";
import { IMPORT_KINDS } from "~/domain/imports/model/rules";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { createTableFile, readTableName } from "~/http/responses/table-file.server";

/** A file with the columns of a kind and no rows. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const wanted = readTableName(params.file);
	const kind = orNotFound(IMPORT_KINDS.find((name) => name === wanted) ?? null);
	const columns = await listColumns(context.platform.db, KINDS[kind]);
	const header = columns.map(({ name, label }) => label ?? name);
	return createTableFile({ request, context }, kind, header, noRows());
}

async function* noRows(): AsyncGenerator<never> {}
