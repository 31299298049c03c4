import { data } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { confirmEmailChange, findEmailByLink } from "~/domain/accounts/email/email-change.server";
import { customer } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "creator" } satisfies RouteHandle;

export const meta = titled("Confirm your new email");

/**
 * The button's POST consumes the link. Requires a session, or a mistyped address would give the
 * account to its recipient.
 */
export const loader = customer.loader(async ({ params, user, ctx }) => {
	const email = await findEmailByLink(ctx, user.id, params.secret ?? "");
	const page = { email, currentEmail: user.email, idempotencyKey: ctx.newId() };
	return data(page, { status: email ? 200 : 404 });
});

export const action = customer.action(async ({ params, user, ctx, form }) => {
	form.openDialog();
	const isConfirmed = await confirmEmailChange(ctx, user, params.secret ?? "");
	// The page renders an invalid link itself.
	return isConfirmed ? form.leave("/account", "email-changed") : respondWithForm(null, 404);
});

export default function ConfirmEmail() {
	const { email, currentEmail, idempotencyKey } = useLoaderData<typeof loader>();
	const error = useActionData<{ error: string }>()?.error;
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
			{error ? <Notice kind="error">{error}</Notice> : null}
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
