import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findPendingEmail } from "~/domain/accounts/email/email-change.server";
import { requestEmailChange } from "~/domain/accounts/email/request-email-change.server";
import { type NewEmailFields, newEmailInput } from "~/domain/accounts/input";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describeEmailChangeError } from "~/http/errors/accounts.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Field } from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { PendingEmail } from "./pending-email";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Email");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { db, now } = context.platform;
	return { email: user.email, pendingEmail: await findPendingEmail(db, user.id, now()) };
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform } = context;
	const input = await validateForm(request, newEmailInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "verify-email", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const requested = await requestEmailChange(platform, user, input.value.email);
	if (!requested.ok) return respondWithError(input, describeEmailChangeError(requested));
	return redirectWithToast("/account/email", "email-change-requested");
}

export default function Email() {
	const { email, pendingEmail } = useLoaderData<typeof loader>();
	return (
		<Page title="Change your email" intro={`Current email: ${email}`} width="narrow">
			{pendingEmail ? <PendingEmail email={pendingEmail} /> : null}
			<PostForm<NewEmailFields>
				key={pendingEmail}
				replace
				buttons={{
					submit: "Send the link",
					busyLabel: "Sending the email",
					cancelTo: "/account",
				}}
			>
				{(fields) => (
					<Field
						label={pendingEmail ? "Different new email" : "New email"}
						type="email"
						autoComplete="email"
						required
						hint="We'll email a link to the new address and notify the old one. The change takes effect when you confirm."
						field={fields.email}
					/>
				)}
			</PostForm>
		</Page>
	);
}
