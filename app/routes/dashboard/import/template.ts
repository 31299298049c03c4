import { KINDS } from "~/domain/imports/kinds/kinds.server";
import { listColumns } from "~/domain/imports/model/kind.server";
import { IMPORT_KIND_RIGHTS, IMPORT_KINDS, IMPORT_RIGHTS } from "~/domain/imports/model/rules";
import { requireRight } from "~/http/auth/guards.server";
import { admin } from "~/http/pages/page.server";
import { createTableFile, readTableName } from "~/http/responses/table-file.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "admin", right: IMPORT_RIGHTS } satisfies RouteHandle;

/** Downloads a file with the columns of a kind and no rows. */
export const loader = admin.loader(async ({ request, params, context, user, ctx }) => {
	const wanted = readTableName(params.file);
	const kind = found(IMPORT_KINDS.find((name) => name === wanted));
	await requireRight(request, context, user, IMPORT_KIND_RIGHTS[kind]);
	const columns = await listColumns(ctx.db, KINDS[kind]);
	const header = columns.flatMap(({ name, label = name, isForeign }) => (isForeign ? [] : [label]));
	return createTableFile({ request, context }, kind, header, noRows());
});

async function* noRows(): AsyncGenerator<never> {}
