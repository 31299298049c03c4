import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findSubscriber } from "~/domain/newsletter/subscribers/queries.server";
import { removeSubscriber } from "~/domain/newsletter/subscribers/remove-subscriber.server";
import { requireAdmin } from "~/http/auth/guards.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import { orNotFound } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { SUBSCRIBER_LIST } from "../subscriber-list";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("subscriber");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { db } = context.platform;
	const { email } = orNotFound(await findSubscriber(db, params.subscriberId ?? ""));
	const detail = `${email}. This erases the address and any newsletters queued for it.`;
	const cancelTo = buildTabbedListUrl(SUBSCRIBER_LIST, request.url);
	return { name: email, detail, cancelTo } satisfies DeletePageData;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeSubscriber(context.platform, admin.id, params.subscriberId ?? "");
	return redirectWithToast(buildTabbedListUrl(SUBSCRIBER_LIST, request.url), "deleted");
}

export default DeletePage;
