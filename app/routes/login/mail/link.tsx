import { data } from "@remix-run/cloudflare";
import { Form, useLoaderData } from "@remix-run/react";
import { findEmailSignInAddress } from "~/domain/accounts/sign-in/email-sign-in.server";
import { anyone } from "~/http/pages/page.server";
import { respondWithForm } from "~/http/responses/respond.server";
import { type RouteHandle, titled } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Spinner } from "~/ui/elements/spinner";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { useIsSubmitting } from "~/ui/forms/use-is-submitting";
import { InvalidLinkPage } from "~/ui/layout/invalid-link-page";
import { Page } from "~/ui/layout/page";
import { completeEmailSignIn } from "./complete-email-sign-in.server";

export const handle = { access: "secret" } satisfies RouteHandle;

export const meta = titled("Log in by email");

/** Mail scanners follow links, so only the button's POST consumes it. */
export const loader = anyone.loader(async ({ params, ctx }) => {
	const email = await findEmailSignInAddress(ctx, params.secret ?? "");
	return data({ email, idempotencyKey: ctx.newId() }, { status: email ? 200 : 404 });
});

export const action = anyone.action(async ({ request, params, context }) => {
	const response = await completeEmailSignIn(request, context, { link: params.secret ?? "" });
	// The page renders an invalid link itself.
	return response ?? respondWithForm(null, 404);
});

export default function MagicLinkPage() {
	const { email, idempotencyKey } = useLoaderData<typeof loader>();
	const busy = useIsSubmitting();
	if (!email) {
		return (
			<InvalidLinkPage to="/login" label="Go to login">
				It was already used or replaced by a newer one, or it has expired. Enter your email on the
				login page to get a new one.
			</InvalidLinkPage>
		);
	}
	return (
		<Page
			title="Log in"
			intro={
				<>
					You are about to log in as <strong className="break-words text-ink">{email}</strong>.
				</>
			}
			width="narrow"
		>
			<Form method="post" replace>
				<IdempotencyKeyField value={idempotencyKey} />
				<Button type="submit" variant="main" disabled={busy}>
					{busy ? <Spinner label="Logging in" /> : null}
					Log in
				</Button>
			</Form>
		</Page>
	);
}
