import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/cloudflare";
import { makeAdmin } from "~/domain/accounts/make-admin.server";
import { requireVerifiedUser } from "~/http/guards.server";
import { again } from "~/http/respond.server";
import { redirectWithToast } from "~/http/toast.server";
import { sendDueMail } from "~/platform/outbox.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { privatePage } from "~/ui/page-meta";
import { listQuery } from "./list-url.server";

export const meta: MetaFunction = (page) => privatePage(page, "Failed to Make an admin");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	if (user.role === "admin") throw redirect("/dashboard");
	return data(null, { status: 403 });
}

/** Make Admin. Who is no admin (any more) gets the specification's own words with their 403 (section 8). */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	if (user.role !== "admin") return again(null, 403);
	const { platform } = context;
	const made = await makeAdmin(platform, user.id, params.userId ?? "");
	platform.afterAnswer(sendDueMail(platform));
	const list = `/dashboard${listQuery(request.url)}`;
	return redirectWithToast(list, made ? "made-admin" : "make-admin-failed");
}

export default function NotMadeAdmin() {
	return (
		<Page title="NOT ALLOWED" width="text">
			<Notice kind="error" title="Failed to Make an admin">
				Only an admin can do that, and your account is not one (any more).
			</Notice>
			<ButtonLink to="/" variant="main">
				BACK TO HOME
			</ButtonLink>
		</Page>
	);
}
