import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { removeMember } from "~/domain/companies/remove-member.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { clearSessionCookie } from "~/http/auth/session.server";
import { LAST_OWNER_MESSAGE } from "~/http/errors/companies.server";
import { notFound, respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { ConfirmPage } from "../confirm-page";
import { requireMember } from "./find-member.server";

export const handle = { access: "owner" } satisfies RouteHandle;

export const meta: MetaFunction<typeof loader> = (page) =>
	buildPrivatePageMeta(page, page.data?.title ?? "Leave the company");

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { company, member } = await requireMember(context, user, params.memberId);
	const isLeaving = member.id === user.id;
	return {
		isLeaving,
		title: isLeaving ? `Leave ${company.name}` : `Remove ${member.email} from ${company.name}`,
	};
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { company, member } = await requireMember(context, user, params.memberId);
	const removed = await removeMember(context.platform, user, { member, company: company.name });
	if (!removed.ok) {
		if (removed.reason === "not-a-member") throw notFound();
		return respondWithForm({ error: LAST_OWNER_MESSAGE }, 409);
	}
	if (member.id !== user.id) return redirectWithToast("/company", "member-removed");
	const { settings } = context.platform;
	return redirectWithToast("/login", "company-left", [await clearSessionCookie(settings)]);
}

export default function RemoveMember() {
	const { title, isLeaving } = useLoaderData<typeof loader>();
	const refused = useActionData<typeof action>();
	return (
		<ConfirmPage title={title} submit={isLeaving ? "Leave" : "Remove"} error={refused?.error}>
			{isLeaving
				? "You no longer see the company's orders and prices, also the orders that you placed for it. You are logged out, and buy for yourself again."
				: "The account no longer sees the company's orders and prices. It is logged out, and buys for itself again."}
		</ConfirmPage>
	);
}
