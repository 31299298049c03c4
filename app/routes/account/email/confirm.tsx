import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange } from "~/domain/accounts/email/confirm-email-change.server";
import { findEmailByLink } from "~/domain/accounts/email/email-change.server";
import { getSignInErrorMessage, SIGN_IN_ERRORS } from "~/domain/accounts/sign-in/sign-in-errors";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { idempotentAction } from "~/http/input/idempotent-action.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "creator" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Confirm your new email");

/**
 * The button's POST consumes the link. Requires a session, or a mistyped address would give the
 * account to its recipient.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const email = await findEmailByLink(platform, user.id, params.secret ?? "");
	const page = { email, currentEmail: user.email, idempotencyKey: platform.newId() };
	return data(page, { status: email ? 200 : 404 });
}

export const action = idempotentAction(async ({ request, params, context }) => {
	const user = await requireVerifiedUser(request, context);
	const { platform } = context;
	const confirmed = await confirmEmailChange(platform, user, params.secret ?? "");
	if (confirmed.ok) {
		return redirectWithToast("/account", "email-changed");
	}
	// The page renders an invalid link itself.
	if (confirmed.reason === "no-such-link") return respondWithForm({ error: null }, 404);
	const { reason } = confirmed;
	return respondWithForm({ error: getSignInErrorMessage(reason) }, SIGN_IN_ERRORS[reason].status);
});

export default function ConfirmEmail() {
	const { email, currentEmail, idempotencyKey } = useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();
	if (!email) {
		return (
			<InvalidLinkPage to="/account/email" label="Change your email">
				It was used, cancelled or replaced by a newer link, has expired, or belongs to an account
				other than {currentEmail}.
			</InvalidLinkPage>
		);
	}
	return (
		<Page title="Confirm your new email" width="narrow">
			{actionData?.error ? <Notice kind="error">{actionData.error}</Notice> : null}
			<p className="mb-6">
				<strong>{email}</strong> will replace {currentEmail} as your account's email.
			</p>
			<Form method="post">
				<IdempotencyKeyField value={idempotencyKey} />
				<Button type="submit" variant="main">
					Confirm email
				</Button>
			</Form>
		</Page>
	);
}
