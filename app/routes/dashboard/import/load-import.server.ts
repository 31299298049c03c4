import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { IMPORT_KIND_RIGHTS } from "~/domain/imports/model/rules";
import { findImport } from "~/domain/imports/queries.server";
import { requireAdmin, requireRight } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";

/** Throws 404 without the import, and 403 without the right to its kind. */
export async function loadImport({ request, params, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const it = orNotFound(await findImport(context.platform.db, params.importId ?? ""));
	await requireRight(request, context, admin, IMPORT_KIND_RIGHTS[it.kind]);
	return { admin, it };
}
