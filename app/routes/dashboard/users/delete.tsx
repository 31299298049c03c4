import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listedUser } from "~/domain/accounts/queries.server";
import { deleteUser } from "~/domain/privacy/delete-user.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { deleteUserRefusal } from "~/http/errors/account-deletion.server";
import { again, notFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Confirm } from "~/ui/layout/confirm-dialog";
import { dialogHandle } from "~/ui/layout/dialog";
import { listQuery } from "./list-url.server";

export const handle = dialogHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Delete ${page.data?.email ?? "user"}`);

/** The part of the list that the question was asked on. */
const listAt = (request: Request) => `/dashboard${listQuery(request.url)}`;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const user = await listedUser(context.platform.db, params.userId ?? "");
	if (!user) throw notFound();
	return { name: user.name || "User name", email: user.email, list: listAt(request) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const deleted = await deleteUser(context.platform, admin.id, params.userId ?? "");
	if (!deleted.ok && deleted.reason !== "no-such-user") {
		return again({ error: deleteUserRefusal(deleted) }, 409);
	}
	return redirectWithToast(listAt(request), "deleted");
}

export default function DeleteUser() {
	const { name, email, list } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<Confirm
			question="Are you sure to delete"
			detail={`${name}, ${email}. Their orders stay, without their account.`}
			confirmLabel="Delete"
			cancelTo={list}
		>
			{refused ? <Notice kind="error" title={refused.error} /> : null}
		</Confirm>
	);
}
