import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { getCsvKey } from "~/domain/imports/files/normalised-file.server";
import { IMPORT_RIGHTS } from "~/domain/imports/model/rules";
import { listErrorColumns, readErrors } from "~/domain/imports/read-errors.server";
import { orNotFound } from "~/http/responses/respond.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { loadImport } from "../load-import.server";

export const handle = {
	access: "admin",
	right: IMPORT_RIGHTS,
} satisfies RouteHandle;

/** The lines that were not written, to be corrected and sent again. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const { it } = await loadImport({ request, params, context });
	const { platform } = context;
	orNotFound(await platform.images.head(getCsvKey(it.id)));
	const pages = readErrors(platform, it);
	return createTableFile({ request, context }, "errors", listErrorColumns(it), pages);
}
