import { useLoaderData } from "@remix-run/react";
import { deleteList } from "~/domain/saved-lists/lists.server";
import { findSavedList } from "~/domain/saved-lists/queries.server";
import { customer } from "~/http/pages/page.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { formatNumber } from "~/platform/format/format-number";
import { found } from "~/platform/refused";
import { DeleteDialog } from "~/ui/forms/confirm-dialog";

export const handle = {
	access: { read: "owner", write: "verified" },
	isDialog: true,
} satisfies RouteHandle;

export const meta = titled<typeof loader>(
	"Delete the list",
	({ name }) => `Delete the list ${name}`,
);

export const loader = customer.loader(async ({ params, ctx, user }) => {
	const list = found(await findSavedList(ctx, user, params.listId ?? ""));
	return { id: list.id, name: list.name, lineCount: list.lines.length };
});

export const action = customer.action(async ({ params, ctx, user }) => {
	await deleteList(ctx, user, params.listId ?? "");
	return redirectWithToast("/lists", "deleted");
});

export default function DeleteList() {
	const { id, name, lineCount } = useLoaderData<typeof loader>();
	return (
		<DeleteDialog
			detail={`${name}, ${formatNumber(lineCount)} ${lineCount === 1 ? "part" : "parts"}`}
			cancelTo={`/lists/${id}`}
		/>
	);
}
