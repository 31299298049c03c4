import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { removeSubscriber } from "~/domain/newsletter/remove-subscriber.server";
import { subscriberById } from "~/domain/newsletter/subscribers.server";
import { requireAdmin } from "~/http/guards.server";
import { notFound } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { Confirm } from "~/ui/confirm";
import { dialogHandle } from "~/ui/dialog";
import { privatePage } from "~/ui/page-meta";
import { shownAt } from "./subscriber-list.server";

export const handle = dialogHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	privatePage(page, `Delete ${page.data?.email ?? "subscriber"}`);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const subscriber = await subscriberById(context.platform.db, params.subscriberId ?? "");
	if (!subscriber) throw notFound();
	return { email: subscriber.email, list: shownAt(request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const admin = await requireAdmin(request, context);
	await removeSubscriber(context.platform, admin.id, params.subscriberId ?? "");
	return redirectWithToast(shownAt(request.url), "deleted");
}

export default function RemoveSubscriber() {
	const { email, list } = useLoaderData<typeof loader>();
	return (
		<Confirm
			question="Are you sure to delete"
			detail={`${email}. The address is erased from the list, and newsletters that wait for it with it.`}
			confirmLabel="Delete"
			cancelTo={list}
		/>
	);
}
