import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findListedUser } from "~/domain/accounts/queries.server";
import { deleteUser } from "~/domain/privacy/delete-user.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { describeDeleteUserError } from "~/http/errors/account-deletion.server";
import { buildListUrl } from "~/http/responses/list-url.server";
import { orNotFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Notice } from "~/ui/elements/notice";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { readUserFilter } from "./list-url.server";

export const handle = { access: "admin", isDialog: true } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, `Delete ${page.data?.email ?? "user"}`);

const getListUrl = ({ url }: Request) => buildListUrl("/dashboard", url, readUserFilter(url));

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const user = orNotFound(await findListedUser(context.platform.db, params.userId ?? ""));
	return { name: user.name || "User name", email: user.email, list: getListUrl(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const deleted = await deleteUser(context.platform, admin.id, params.userId ?? "");
	if (!deleted.ok && deleted.reason !== "no-such-user") {
		return respondWithForm({ error: describeDeleteUserError(deleted) }, 409);
	}
	return redirectWithToast(getListUrl(request), "deleted");
}

export default function DeleteUser() {
	const { name, email, list } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	return (
		<DeleteDialog detail={`${name}, ${email}. Their orders are kept.`} cancelTo={list}>
			{actionData ? <Notice kind="error" title={actionData.error} /> : null}
		</DeleteDialog>
	);
}
