import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getCsvKey } from "~/domain/imports/files/normalised-file.server";
import { findImport } from "~/domain/imports/queries.server";
import { listErrorColumns, readErrors } from "~/domain/imports/read-errors.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { createTableFile } from "~/http/responses/table-file.server";

/** The lines that were not written, to be corrected and sent again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { platform } = context;
	const it = orNotFound(await findImport(platform.db, params.importId ?? ""));
	orNotFound(await platform.images.head(getCsvKey(it.id)));
	const pages = readErrors(platform, it);
	return createTableFile({ request, context }, "errors", listErrorColumns(it), pages);
}
