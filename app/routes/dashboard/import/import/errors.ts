import { getCsvKey } from "~/domain/imports/files/normalised-file.server";
import { IMPORT_RIGHTS } from "~/domain/imports/model/rules";
import { listErrorColumns, readErrors } from "~/domain/imports/read-errors.server";
import { admin } from "~/http/pages/page.server";
import { createTableFile } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { loadImport } from "../load-import.server";

export const handle = { access: "admin", right: IMPORT_RIGHTS } satisfies RouteHandle;

/** The lines that were not written, to be corrected and sent again. */
export const loader = admin.loader(async ({ ctx, ...args }) => {
	const job = await loadImport(args);
	found(await ctx.images.head(getCsvKey(job.id)));
	return createTableFile(args, "errors", listErrorColumns(job), readErrors(ctx, job));
});
