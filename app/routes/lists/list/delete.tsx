import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteList } from "~/domain/saved-lists/delete-list.server";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { DeleteDialog } from "~/ui/forms/delete-dialog";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data ? `Delete the list ${page.data.name}` : "Delete the list");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const list = orNotFound(await findSavedList(context.platform, user, params.listId ?? ""));
	return { id: list.id, name: list.name, lineCount: list.lines.length };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	await deleteList(context.platform, user.id, params.listId ?? "");
	return redirectWithToast("/lists", "deleted");
}

export default function DeleteList() {
	const { id, name, lineCount } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog
			detail={`${name}, ${lineCount.toLocaleString("en-US")} ${lineCount === 1 ? "part" : "parts"}`}
			cancelTo={`/lists/${id}`}
		/>
	);
}
