import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { SignedInUser } from "~/domain/accounts/rules";
import { IMPORT_KIND_RIGHTS } from "~/domain/imports/model/rules";
import { findImport } from "~/domain/imports/queries.server";
import { requireRight } from "~/http/auth/guards.server";
import { found } from "~/platform/refused";

/** Throws 404 without the import, and 403 without the right to its kind. */
export async function loadImport({
	request,
	params,
	context,
	user,
}: LoaderFunctionArgs & { user: SignedInUser }) {
	const it = found(await findImport(context.platform.db, params.importId ?? ""));
	await requireRight(request, context, user, IMPORT_KIND_RIGHTS[it.kind]);
	return it;
}
