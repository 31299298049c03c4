import { data } from "@remix-run/cloudflare";
import { Form } from "@remix-run/react";
import { findVerifiableEmail, verifyEmail } from "~/domain/accounts/email/verify-email.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { getSignInPath, toSafeReturnPath } from "~/http/responses/return-to";
import { type RouteHandle, titled, withData } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled("Verify your email");

/** Mail scanners follow links, so only the button's POST consumes the token. */
export const loader = anyone.loader(async ({ params, ctx }) => {
	const email = await findVerifiableEmail(ctx, params.token ?? "");
	return data({ email, idempotencyKey: ctx.newId() }, { status: email ? 200 : 404 });
});

export const action = anyone.action(async ({ params, context, ctx, form }) => {
	const { user } = await context.getSession();
	const returnTo = await verifyEmail(ctx, params.token ?? "", user);
	if (returnTo === null) return respondWithForm(null, 404);
	const page = returnTo === "/" ? "/products" : toSafeReturnPath(returnTo);
	return form.leave(user ? page : getSignInPath(page), "email-verified");
});

export default withData<typeof loader>(({ email, idempotencyKey }) => {
	if (!email) {
		return (
			<InvalidLinkPage to="/login" label="Go to login">
				It was already used, or it is more than a day old. Log in: if your email isn't verified yet,
				VERIFY EMAIL sends a new link.
			</InvalidLinkPage>
		);
	}
	return (
		<Page title="Verify your email" width="narrow">
			<p className="mb-6">
				Confirm that <strong>{email}</strong> is your email to start ordering.
			</p>
			<Form method="post">
				<IdempotencyKeyField value={idempotencyKey} />
				<Button type="submit" variant="main">
					Verify email
				</Button>
			</Form>
		</Page>
	);
});
