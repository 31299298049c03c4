import { findSubscriber, removeSubscriber } from "~/domain/newsletter/subscribers.server";
import { admin } from "~/http/pages/page.server";
import { buildTabbedListUrl } from "~/http/responses/list-url.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";
import { buildDeletePageMeta, DeletePage, type DeletePageData } from "~/ui/forms/delete-page";
import { SUBSCRIBER_LIST } from "../subscriber-list";

export const handle = { access: "admin", right: "content", isDialog: true } satisfies RouteHandle;

export const meta = buildDeletePageMeta("subscriber");

export const loader = admin.loader(async ({ request, params, ctx }) => {
	const { email } = found(await findSubscriber(ctx.db, params.subscriberId ?? ""));
	const detail = `${email}. This erases the address and any newsletters queued for it.`;
	const cancelTo = buildTabbedListUrl(SUBSCRIBER_LIST, request.url);
	return { name: email, detail, cancelTo } satisfies DeletePageData;
});

export const action = admin.action(async ({ request, params, ctx, form }) => {
	await removeSubscriber(ctx, params.subscriberId ?? "");
	return form.leave(buildTabbedListUrl(SUBSCRIBER_LIST, request.url), "deleted");
});

export default DeletePage;
